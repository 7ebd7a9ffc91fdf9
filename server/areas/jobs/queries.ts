// Jobs for other areas: what they read, and how they create one.
import { sql, type SqlBool } from 'kysely';
import { type JobRow, nightlyKinds } from '#shared/areas/jobs/job.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../commands/actor.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Trx } from '../../db/transaction.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
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

/** The last check of a kind: the system's, or one of the viewer's own. Only staff see jobs without an owner. */
export async function findLastCheck(
  trx: Trx,
  kind: (typeof nightlyKinds)[number],
  { sets }: Audience,
): Promise<JobRow | null> {
  const where = [
    sql<SqlBool>`kind = ${kind}`,
    sql<SqlBool>`(owner_id is null or owner_id = any(${sets.user}::uuid[]))`,
    sql<SqlBool>`status <> 'canceled'`,
  ];
  const [job = null] = await jobStore.select(trx, where, sql`order by created_at desc limit 1`);
  return job;
}

/** Creates a job of the viewer. Fails like `createJob`. */
export async function startOwnJob(context: GraphqlContext, input: CommandInput): Promise<JobRow> {
  const viewer = context.viewer ?? fail('UNAUTHENTICATED');
  return createJob(context.commands, actorOf(viewer, context.source), input);
}

export { jobService } from './service.ts';
export { startJobOf } from './start-job-of.ts';
export { createStepOfItems, type ItemsJob, type ItemsProgress, readProgressOfItems } from './step-of-items.ts';

/** Creates a job of the actor. Fails with `job.too_many` when the person has too many unfinished ones. */
export function createJob(context: CommandContext, actor: Actor, input: CommandInput): Promise<JobRow> {
  return runCommand(context, jobService, actor, 'create', input);
}
