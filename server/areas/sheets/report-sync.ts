// Synchronises and says so: the owner sees the last time and the error, live.
import type { SheetRow } from '#shared/areas/sheets/sheet.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { type Actor, systemActor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { SheetsClient } from '../../sheets/sheets-client.ts';
import { sheetService } from './service.ts';
import { type SyncResult, syncSheet } from './sync-sheet.ts';

interface Parts {
  context: CommandContext;
  sheets: SheetsClient;
}

const didSomething = ({ importId, written }: SyncResult) => importId !== null || written > 0;

/** `syncSheet`, recorded on the sheet. A scheduled one that did nothing and changed no error is no event. */
export async function reportSync(parts: Parts, sheet: SheetRow, actor: Actor): Promise<SyncResult> {
  const report = async (errorCode: string | null): Promise<void> => {
    await runCommand(parts.context, sheetService, systemActor, 'report', { id: sheet.id, errorCode });
  };
  try {
    const result = await syncSheet(parts, sheet, actor);
    if (actor.id !== null || sheet.errorCode !== null || didSomething(result)) await report(null);
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code !== sheet.errorCode) await report(error.code);
    throw error;
  }
}
