// Reads the scheduled spreadsheets, one after the other on each instance, each every ten minutes.
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/lib/app-error.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
import { type Logger, trackOutage } from '../../lib/outage.ts';
import type { SheetsClient } from '../../sheets/sheets-client.ts';
import { reportSync } from './report-sync.ts';
import { claimDueSheet } from './service.ts';

interface SheetSyncOptions {
  context: CommandContext;
  sheets: SheetsClient;
  log: Logger;
  /** Interval of looks for due sheets. */
  pollMs?: number | undefined;
}

/** Synchronises the sheet that is due for the longest time; false if none is. */
async function syncNext({ context, sheets, log }: SheetSyncOptions): Promise<boolean> {
  const sheet = await inTransaction(context.db, systemPrincipal, claimDueSheet);
  if (!sheet) return false;
  try {
    await reportSync({ context, sheets }, sheet, systemActor);
  } catch (error) {
    // The owner sees the code on the sheet. Another error must not stop the sheets of other companies.
    if (error instanceof AppError) log.warn({ sheet: sheet.id, code: error.code }, 'a sheet was not synchronised');
    else log.error({ sheet: sheet.id, err: error }, 'a sheet was not synchronised');
  }
  return true;
}

/** Starts the synchronisation of an instance; the returned function stops it, after the sheet that is being read. */
export function startSheetSync(options: SheetSyncOptions): () => Promise<void> {
  const { pollMs = 30_000, log } = options;
  const stopped = new AbortController();
  const outage = trackOutage(log, 'the synchronisation of sheets');
  const syncAll = async (): Promise<void> => {
    while (!stopped.signal.aborted && (await syncNext(options))) continue;
    outage.recovered();
  };
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await syncAll().catch(outage.failed);
      await wait(pollMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const polling = poll();
  return async () => {
    stopped.abort();
    await Promise.race([polling, wait(3_000, undefined, { ref: false })]);
  };
}
