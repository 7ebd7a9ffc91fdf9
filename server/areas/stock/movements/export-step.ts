// The job that writes the movements of a level, or of all that the owner sees, into a CSV or a workbook.
import { sql } from 'kysely';
import { z } from 'zod';
import { hasRight } from '#shared/access/rights.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { maxSheetRows } from '#shared/entities/list-export.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot, type Trx } from '../../../db/transaction.ts';
import { cellReader } from '../../../exports/cells.ts';
import { fileCursor, writeFilePage } from '../../../exports/write-file-page.ts';
import type { JobStep } from '../../../lib/job-step.ts';

/** Rows of a step. */
const pageRows = 500;

/** What a column of the file may be. */
export const movementPaths = [
  'at',
  'sku',
  'name',
  'variant',
  'company',
  'warehouse',
  'kind',
  'available',
  'reserved',
  'used',
  'quarantine',
  'reference',
  'reason',
  'actor',
] as const;

/** What the job is to do; it was checked when the job was created. */
export const movementsRequest = z.object({ levelId: z.string().nullable(), ...exportChoices });

const movementRows = z.array(z.looseObject({ id: z.string(), at: z.date() }));

/** The next movements, the oldest first; the policies show those of visible levels only. */
async function readPage(
  trx: Trx,
  levelId: string | null,
  after: string | null,
): Promise<z.output<typeof movementRows>> {
  const { rows } = await sql`
    select m.id, m.at, m.kind, m.available, m.reserved, m.used, m.quarantine, m.reference, m.reason,
      l.sku, l.name, l.variant, w.name as warehouse, c.name as company, u.name as actor
    from stock_movements m join stock_levels l on l.id = m.level_id
      left join warehouses w on w.id = l.warehouse_id left join companies c on c.id = l.company_id
      left join users u on u.id = m.actor_id
    where (${levelId}::uuid is null or m.level_id = ${levelId}::uuid)
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${pageRows}`.execute(trx);
  return movementRows.parse(rows);
}

/** The step of the export. */
export function createMovementsStep(context: CommandContext): JobStep {
  return async ({ request: stored, cursor: storedCursor, done, owner }) => {
    if (!owner) fail('job.owner_gone');
    // It may have been taken away since the job was created.
    if (!hasRight(owner.audience, 'export')) fail('forbidden');
    const { levelId, columns, format, language } = movementsRequest.parse(stored);
    const cursor = storedCursor === null ? null : fileCursor.parse(storedCursor);
    const { dbPrincipal } = actorOf({ ...owner, sessionId: '' });
    const found = await inSnapshot(context.db, dbPrincipal, (trx) => readPage(trx, levelId, cursor?.after ?? null));
    const sum = done + found.length;
    if (format === 'xlsx' && sum > maxSheetRows) fail('export.too_many_rows', { limit: maxSheetRows });
    const isComplete = found.length < pageRows;
    const rows = found.map(cellReader(columns));
    const written = await writeFilePage({ file: { format, language, columns }, cursor, rows, isComplete });
    return {
      ...written,
      cursor: { after: found.at(-1)?.id ?? cursor?.after ?? null, xlsx: written.xlsx },
      isComplete,
      done: sum,
      total: null,
    };
  };
}
