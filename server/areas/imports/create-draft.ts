// Creates the draft of an import. Files and sheets have this in common: nothing is a parcel before somebody confirms.
import { sql } from 'kysely';
import type { FileReading, ImportFileRow } from '#shared/areas/imports/import.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { senderId } from '../packages/queries.ts';
import { cleanCell, contentHashOf, prepareTable, type SourceTable } from './draft-rows.ts';
import { findSameContent, importService } from './service.ts';

export interface DraftSource extends SourceTable {
  source: ImportFileRow['source'];
  /** Of the file, or of the spreadsheet. */
  name: string;
  sheetName: string | null;
  /** Staff choose it; others have one. */
  companyId: string | undefined;
  /** Of a file: what its content left to choose. */
  reading?: FileReading;
  /** The draft of the same file, read in another way: this one takes its place. */
  replaces?: string | undefined;
}

/**
 * The draft of these rows. The same content again is the draft that exists. Fails with `import.empty`,
 * `import.too_many_rows`, `import.too_many_columns`, `import.too_large`, `import.too_many_today`, `forbidden`, and with
 * `required` or `unknown_company` on the field `companyId`.
 */
export function createDraftImport(context: CommandContext, actor: Actor, source: DraftSource): Promise<ImportFileRow> {
  return unitOfWork(context, actor, (unit) => createDraftWithin(unit, actor, source));
}

/** The same in an open transaction, whose caller may have chosen the rows under a lock. */
export async function createDraftWithin(
  unit: UnitOfWork,
  actor: Actor,
  { header, rows, companyId, source, name, sheetName, reading, replaces }: DraftSource,
): Promise<ImportFileRow> {
  const table = prepareTable({ header, rows });
  const contentHash = contentHashOf(table);
  // The same content from two people at once becomes one draft.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import/${contentHash}`}, 0))`.execute(unit.trx);
  const same = { companyId: senderId(actor, companyId), contentHash };
  const known = await findSameContent(unit.trx, same, 'draft');
  if (replaces !== undefined) await unit.run(importService, 'cancel', { id: replaces });
  if (known && known.id !== replaces) return known;
  const input = {
    companyId: same.companyId,
    source,
    reading,
    name: cleanCell(name).slice(0, 200) || '?',
    sheetName,
  };
  return unit.run(importService, 'create', { ...input, ...table });
}
