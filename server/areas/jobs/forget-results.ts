// Results of jobs that must not be kept. They may name anybody (exports, stickers, the own data): after an erasure none
// from before is kept, whoever made it, since nobody looks for a name in a million rows. And each was made with its
// owner's rights: once these are others, none of the owner's is kept.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { RunCommands, TransactionalSubscriber } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { jobService } from './service.ts';

const erasures: readonly string[] = ['user.erased', 'package.recipientErased'];
/** Of an account: what it sees is something else now. */
const newRights: readonly string[] = ['user.rolesSet', 'user.rightsSet', 'user.customersRenewed'];
const idRows = z.array(z.object({ id: z.string() }));

/** Transactional subscriber: dismisses the jobs that have a result, and begins anew those that are writing one. */
export const forgetResults: TransactionalSubscriber = async (trx, changes, runCommands) => {
  if (changes.some(({ event }) => erasures.includes(event))) return forget(trx, runCommands, sql`true`);
  const owners = changes.flatMap(({ event, after }) => (newRights.includes(event) ? after.id : []));
  return owners.length === 0 ? undefined : forget(trx, runCommands, sql`j.owner_id = any (${owners}::uuid[])`);
};

/** Forgets the results of these jobs, as `j`. */
async function forget(trx: Trx, runCommands: RunCommands, which: RawBuilder<SqlBool>): Promise<void> {
  const withResult = sql<SqlBool>`j.result_name is not null and ${which}`;
  const { rows } = await sql`select j.id from jobs j where j.status = 'done' and ${withResult}`.execute(trx);
  const ids = idRows.parse(rows);
  if (ids.length > 0) await runCommands(jobService, 'dismiss', ids);
  // Without its lease a worker writes nothing more, and the next one finds no cursor. This waits for a step that is being
  // stored, so that its piece goes, too.
  await sql`
    update job_runs r set lease = null, heartbeat_at = null, cursor = null, is_complete = false, done = 0, chunks = 0, bytes = 0
    from jobs j where j.id = r.job_id and j.status = 'running' and ${withResult}`.execute(trx);
  await sql`delete from job_chunks c using jobs j where j.id = c.job_id and ${withResult}`.execute(trx);
}
