// For the jobs that write papers of other areas: each notes what it printed.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Paper } from '#shared/areas/prints/print.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../commands/unit-of-work.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { printService } from './service.ts';

interface Printed {
  /** Its job: what it prints is noted once, however often its step is repeated. */
  jobId: string;
  paper: Paper;
  /** The number of the paper, or of the only parcel on it; null for several. */
  subject: string | null;
  /** The ids of what is on it: parcels, products, shelves, or the paper itself. */
  items: readonly string[];
  copies?: number;
  /** Is told what had been printed before, in the same transaction, before the print is noted. */
  noteAgain?: (unit: UnitOfWork, ids: readonly string[]) => Promise<void>;
}

const idRows = z.array(z.object({ id: z.string() }));

/** Which of these were printed before, on the same paper, by anybody. */
async function printedBefore(trx: Trx, paper: Paper, items: readonly string[]): Promise<string[]> {
  const { rows } = await sql`
    select distinct item_id as id from paper_print_items
    where paper = ${paper} and item_id = any (${[...items]}::uuid[])`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

async function isNoted(trx: Trx, jobId: string): Promise<boolean> {
  const { rows } = await sql`select id from paper_prints where job_id = ${jobId}`.execute(trx);
  return rows.length > 0;
}

/** Notes a print, once its file exists, in the name of whoever asked for it. */
export async function notePrint(
  context: CommandContext,
  actor: Actor,
  { jobId, paper, subject, items, copies = 1, noteAgain }: Printed,
): Promise<void> {
  await unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    const asSystem = <Result>(work: () => Promise<Result>) => withSystemRole(trx, actor.dbPrincipal, work);
    if (await asSystem(() => isNoted(trx, jobId))) return;
    const again = await asSystem(() => printedBefore(trx, paper, items));
    if (again.length > 0) await noteAgain?.(unit, again);
    const { id } = await unit.run(printService, 'log', {
      status: again.length > 0 ? 'again' : 'first',
      paper,
      subject,
      sheets: items.length * copies,
      again: again.length,
      jobId,
    });
    await sql`
      insert into paper_print_items (print_id, paper, item_id)
      select distinct ${id}::uuid, ${paper}, item from unnest(${[...items]}::uuid[]) item`.execute(trx);
  });
}
