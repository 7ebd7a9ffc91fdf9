// Reads of jobs for other areas.
import { sql, type SqlBool } from 'kysely';
import { type JobRow, nightlyKinds } from '#shared/areas/jobs/job.ts';
import type { Trx } from '../../db/transaction.ts';
import { jobStore } from './store.ts';

/** The last check of each nightly kind, without kinds that never ran. Only staff see jobs without an owner. */
export async function findLastChecks(trx: Trx): Promise<JobRow[]> {
  const found: JobRow[] = [];
  for (const kind of nightlyKinds) {
    const where = [sql<SqlBool>`kind = ${kind}`, sql<SqlBool>`owner_id is null`];
    found.push(...(await jobStore.select(trx, where, sql`order by created_at desc limit 1`)));
  }
  return found;
}
