// Reads the scheduled spreadsheets, one after the other on each instance, each every ten minutes.
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#shared/lib/app-error.ts';
import { systemActor } from '../../commands/actor.ts';
import { inTransaction, systemPrincipal } from '../../db/transaction.ts';
import { trackOutage } from '../../lib/outage.ts';
import type { BackgroundParts } from '../define-area.ts';
import { reportSync } from './report-sync.ts';
import { claimDueSheet, findSheet } from './service.ts';

type SyncParts = Pick<BackgroundParts, 'context' | 'sheets' | 'log'>;

/** Synchronises the sheet that is due for the longest time; false if none is. */
async function syncNext({ context, sheets, log }: SyncParts): Promise<boolean> {
  const id = await inTransaction(context.db, systemPrincipal, claimDueSheet);
  if (id === null) return false;
  try {
    // Apart from the claim: a row that cannot be read would be due again at once.
    const sheet = await inTransaction(context.db, systemPrincipal, (trx) => findSheet(trx, id));
    if (sheet) await reportSync({ context, sheets }, sheet, systemActor);
  } catch (error) {
    // The owner sees the code on the sheet. Another error must not stop the sheets of other companies.
    if (error instanceof AppError) log.warn({ sheet: id, code: error.code }, 'a sheet was not synchronised');
    else log.error({ sheet: id, err: error }, 'a sheet was not synchronised');
  }
  return true;
}

/** Synchronises the sheets that are due; looks for them at this interval. A stop waits for the sheet that is being read. */
export function syncSheets(pollMs = 30_000) {
  return (parts: SyncParts): (() => Promise<void>) => {
    const stopped = new AbortController();
    const outage = trackOutage(parts.log, 'the synchronisation of sheets');
    const syncAll = async (): Promise<void> => {
      while (!stopped.signal.aborted && (await syncNext(parts))) continue;
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
  };
}
