// Results of jobs may name anybody: exports, stickers, the own data. After an erasure none from before is kept, whoever
// made it: nobody looks for a name in a million rows.
import { sql } from 'kysely';
import { z } from 'zod';
import type { TransactionalSubscriber } from '../../commands/entity-service.ts';
import { jobService } from './service.ts';

const erasures: readonly string[] = ['user.erased', 'package.recipientErased'];
const idRows = z.array(z.object({ id: z.string() }));

/** Transactional subscriber: dismisses the jobs that have a result, and begins anew those that are writing one. */
export const forgetResults: TransactionalSubscriber = async (trx, changes, runCommands) => {
  if (!changes.some(({ event }) => erasures.includes(event))) return;
  const { rows } = await sql`select id from jobs where status = 'done' and result_name is not null`.execute(trx);
  const ids = idRows.parse(rows);
  if (ids.length > 0) await runCommands(jobService, 'dismiss', ids);
  // Without its lease a worker writes nothing more, and the next one finds no cursor. This waits for a step that is being
  // stored, so that its piece goes, too.
  await sql`
    update job_runs r set lease = null, heartbeat_at = null, cursor = null, is_complete = false, done = 0, chunks = 0, bytes = 0
    from jobs j where j.id = r.job_id and j.status = 'running' and j.result_name is not null`.execute(trx);
  await sql`
    delete from job_chunks c using jobs j where j.id = c.job_id and j.result_name is not null`.execute(trx);
};
