// Reads and writes jobs, the work behind them, and their results.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { jobEntity, type JobRow } from '#shared/areas/jobs/job.ts';
import type { Trx } from '../../db/transaction.ts';
import type { StepOutput } from '../../lib/job-step.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const jobStore = new TableStore(jobEntity, { table: 'jobs', removedStatus: 'dismissed' });

/** Shown at most; the others are old. */
const maxShown = 50;

/** The jobs in the audience's scope, newest first. */
export function findJobs(trx: Trx, audience: Audience): Promise<JobRow[]> {
  return jobStore.selectVisible(trx, audience, [], sql`order by created_at desc, id limit ${maxShown}`);
}

/** The number of unfinished jobs of a person, exact until the transaction ends: others of the person wait to begin. */
export async function countUnfinished(trx: Trx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job/${ownerId}`}, 0))`.execute(trx);
  const { n } = await trx
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('ownerId', '=', ownerId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores what the job is to do. */
export async function insertRun(trx: Trx, { id, ownerId, total }: JobRow, request: unknown): Promise<void> {
  await trx
    .insertInto('jobRuns')
    .values({ jobId: id, ownerId, total, request: JSON.stringify(request) })
    .execute();
}

/** The work of a job, as its worker reads it. */
export interface JobRun {
  request: unknown;
  /** Null at the beginning. */
  cursor: unknown;
  /** All steps are done. */
  isComplete: boolean;
  done: number;
  total: number | null;
  /** How often a worker has begun since the last step that was stored. */
  attempts: number;
  ownerRole: Role | null;
  bytes: number;
}

const runRow = z.object({
  request: z.unknown(),
  cursor: z.unknown(),
  isComplete: z.boolean(),
  done: z.number(),
  total: z.number().nullable(),
  attempts: z.number(),
  ownerRole: z.enum(roles).nullable(),
  bytes: z.number(),
});

/**
 * The work of the job if this lease holds it, locked until the transaction ends; otherwise null. Whoever writes for a
 * job calls this first: a worker that was frozen while another took over writes nothing.
 */
export async function lockLeasedRun(trx: Trx, jobId: string, lease: string): Promise<JobRun | null> {
  const { rows } = await sql`
    select request, cursor, is_complete, done, total, attempts, owner_role, bytes from job_runs
    where job_id = ${jobId} and lease = ${lease} for update`.execute(trx);
  return rows[0] === undefined ? null : runRow.parse(rows[0]);
}

export interface LeaseRequest {
  lease: string;
  /** The owner's role; null for the system. */
  role: Role | null;
  /** A lease without a heartbeat for so long is dead. */
  deadMs: number;
  /** Begins anew: forgets what an earlier run did. */
  fresh: boolean;
}

const chunkRows = z.array(z.object({ chunks: z.number() }));

/** Takes the lease of a job. False if another worker holds it and is alive. */
export async function takeLease(trx: Trx, jobId: string, request: LeaseRequest): Promise<boolean> {
  const { lease, role, deadMs, fresh } = request;
  const alive = sql<SqlBool>`heartbeat_at >= clock_timestamp() - make_interval(secs => ${deadMs / 1_000})`;
  const { rows } = await sql`
    update job_runs set lease = ${lease}, heartbeat_at = clock_timestamp(), attempts = attempts + 1
    where job_id = ${jobId} and (heartbeat_at is null or not ${alive}) returning chunks`.execute(trx);
  const [taken] = chunkRows.parse(rows);
  if (!taken) return false;
  if (fresh) {
    if (taken.chunks > 0) await trx.deleteFrom('jobChunks').where('jobId', '=', jobId).execute();
    await sql`
      update job_runs set cursor = null, is_complete = false, done = 0, chunks = 0, bytes = 0, attempts = 1,
        owner_role = ${role}
      where job_id = ${jobId}`.execute(trx);
  }
  return true;
}

/** Says that the worker is alive. */
export async function renewLease(trx: Trx, jobId: string, lease: string): Promise<void> {
  await sql`
    update job_runs set heartbeat_at = clock_timestamp() where job_id = ${jobId} and lease = ${lease}`.execute(trx);
}

/** Gives the lease back, so that another worker goes on at once. */
export async function releaseLease(trx: Trx, jobId: string, lease: string): Promise<void> {
  await sql`
    update job_runs set lease = null, heartbeat_at = null where job_id = ${jobId} and lease = ${lease}`.execute(trx);
}

const written = z.tuple([z.object({ chunks: z.number(), ownerId: z.string().nullable() })]);

/** Stores the output of a step with the cursor behind it, after `lockLeasedRun`. */
export async function storeStep(trx: Trx, jobId: string, step: StepOutput): Promise<void> {
  const bytes = step.chunks.reduce((sum, { length }) => sum + length, 0);
  const { rows } = await sql`
    update job_runs set cursor = ${JSON.stringify(step.cursor)}::jsonb, is_complete = ${step.isComplete},
      done = ${step.done}, total = ${step.total}, chunks = chunks + ${step.chunks.length}, bytes = bytes + ${bytes},
      attempts = 0, heartbeat_at = clock_timestamp()
    where job_id = ${jobId} returning chunks, owner_id`.execute(trx);
  const [{ chunks, ownerId }] = written.parse(rows);
  const first = chunks - step.chunks.length;
  for (const [index, content] of step.chunks.entries())
    await trx
      .insertInto('jobChunks')
      .values({ jobId, n: first + index, ownerId, content })
      .execute();
}

/** One piece of the result, from 0; null after the last. The policies show it to the owner only. */
export async function readChunk(trx: Trx, jobId: string, n: number): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('jobChunks')
    .select('content')
    .where('jobId', '=', jobId)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.content ?? null;
}

const idRows = z.array(z.object({ id: z.string() }));
/** Maximum of jobs that one look finds. */
const maxFound = 100;

/** The unfinished jobs that no living worker holds, oldest first. */
export async function findWaitingJobs(trx: Trx, deadMs: number): Promise<string[]> {
  const { rows } = await sql`
    select j.id from jobs j join job_runs r on r.job_id = j.id
    where j.status in ('queued', 'running')
      and (r.heartbeat_at is null or r.heartbeat_at < clock_timestamp() - make_interval(secs => ${deadMs / 1_000}))
    order by j.id limit ${maxFound}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

/** True if the job is running; it then stays so until the transaction ends. */
export async function isStillRunning(trx: Trx, jobId: string): Promise<boolean> {
  const { rows } = await sql`select id from jobs where id = ${jobId} and status = 'running' for share`.execute(trx);
  return rows.length > 0;
}

/** The finished jobs whose time is over. */
export async function findExpiredJobs(trx: Trx, now: Date, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('jobs')
    .select('id')
    .where('expiresAt', '<', now)
    .where('status', '!=', 'dismissed')
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** True if the job of this kind and night exists. */
export async function findNightlyJob(trx: Trx, kind: string, day: string): Promise<boolean> {
  const rows = await trx.selectFrom('jobs').select('id').where('kind', '=', kind).where('day', '=', day).execute();
  return rows.length > 0;
}

/** Deletes dismissed jobs with their results. */
export async function deleteDismissedJobs(trx: Trx): Promise<void> {
  await trx.deleteFrom('jobs').where('status', '=', 'dismissed').execute();
}
