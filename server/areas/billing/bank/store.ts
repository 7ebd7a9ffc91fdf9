// The table of bank files, and what their jobs have done so far.
import { sql } from 'kysely';
import { z } from 'zod';
import { bankFileEntity, type BankOutcome } from '#shared/areas/billing/bank-file.ts';
import { bankOutcomeSchema } from '#shared/areas/billing/bank-file-input.ts';
import type { DueAction, DueSearch } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { TableStore } from '../../../entities/entity-store.ts';

export const bankFileStore = new TableStore(bankFileEntity, { table: 'bankFiles', removedStatus: 'canceled' });

const cursors = z.array(z.object({ cursor: z.object({ outcomes: z.array(bankOutcomeSchema) }).nullable() }));

/** What a job has done with the rows of its file; the policies show own jobs only. */
export async function readJobOutcomes(trx: Trx, jobId: string | null): Promise<BankOutcome[]> {
  const { rows } = await sql`select cursor from job_runs where job_id = ${jobId}::uuid`.execute(trx);
  return cursors.parse(rows)[0]?.cursor?.outcomes ?? [];
}

const idRows = z.array(z.object({ id: z.string() }));

/** Files whose job was canceled or failed before its end: they keep what it did. */
export async function readStoppedFiles(trx: Trx, { limit, tried }: DueSearch): Promise<DueAction[]> {
  const { rows } = await sql`
    select f.id from bank_files f left join jobs j on j.id = f.job_id
    where f.status = 'running' and (j.id is null or j.status in ('failed', 'canceled', 'dismissed'))
      and f.id <> all (${[...tried]}::uuid[])
    order by f.id limit ${limit}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => ({ action: 'close', id }));
}
