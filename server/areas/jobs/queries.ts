// Jobs for other areas: what they read, and how they create one.
import { sql, type SqlBool } from 'kysely';
import { type JobRow, nightlyKinds } from '#shared/areas/jobs/job.ts';
import type { Actor } from '../../commands/actor.ts';
import { audienceOf } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Trx } from '../../db/transaction.ts';
import { jobService } from './service.ts';
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

export { jobService } from './service.ts';

/** One job of the actor; null if there is none. */
export function findJob(trx: Trx, id: string, actor: Actor): Promise<JobRow | null> {
  return jobStore.find(trx, id, audienceOf(actor));
}

/** Creates a job of the actor. Fails with `job.too_many` when the person has too many unfinished ones. */
export function createJob(context: CommandContext, actor: Actor, input: CommandInput): Promise<JobRow> {
  return runCommand(context, jobService, actor, 'create', input);
}
