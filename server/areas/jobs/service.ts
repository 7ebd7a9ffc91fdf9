// Jobs as commands: people create, cancel, retry and dismiss them; workers report with their lease.
import { dayMs } from '#shared/lib/time.ts';
import { jobInputs } from '#shared/areas/jobs/input.ts';
import { jobEntity, type JobRow, maxUnfinishedJobs } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { countUnfinished, insertRun, jobStore, type JobRun, lockLeasedRun, takeLease } from './store.ts';

/** A finished job and its result are kept for a day. */
const keptMs = dayMs;
/** The outcome of a nightly job stays until the next has one, and a while for whoever looks later. */
const keptMsOfSystem = 8 * dayMs;

/** Fails if the person has as many unfinished jobs as one may have. */
async function assertRoom(trx: Trx, ownerId: string | null): Promise<void> {
  if (ownerId !== null && (await countUnfinished(trx, ownerId)) >= maxUnfinishedJobs)
    fail('job.too_many', { limit: maxUnfinishedJobs });
}

const create: CreateHandlersOf<JobRow, typeof jobInputs>['create'] = async ({ trx, input, actor, now }) => {
  const { kind, subject, resultName, total, day, request } = input;
  await assertRoom(trx, actor.id);
  const row: JobRow = {
    id: newId(now.getTime()),
    version: 1,
    status: 'queued',
    kind,
    subject,
    ownerId: actor.id,
    day: day ?? null,
    done: 0,
    total: total ?? null,
    resultName: resultName ?? null,
    resultBytes: null,
    errorCode: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    updatedAt: now,
  };
  await insertRun(trx, row, request);
  return row;
};

/** The code of a write by a worker that lost its lease. */
const lostLease = 'changed_meanwhile';

async function requireLease(trx: Trx, jobId: string, lease: string): Promise<JobRun> {
  return (await lockLeasedRun(trx, jobId, lease)) ?? fail(lostLease);
}

const ended = ({ ownerId }: JobRow, now: Date) => ({
  finishedAt: now,
  expiresAt: new Date(now.getTime() + (ownerId === null ? keptMsOfSystem : keptMs)),
});

const handlers: HandlersOf<JobRow, typeof jobInputs> = {
  start: async ({ trx, row, input, now }) => {
    const fresh = row.status === 'queued';
    if (!(await takeLease(trx, row.id, { ...input, fresh }))) fail(lostLease);
    return { set: { startedAt: row.startedAt ?? now }, touched: ['startedAt'] };
  },
  progress: async ({ trx, row, input: { lease, done, total } }) => {
    await requireLease(trx, row.id, lease);
    return { set: { done, total } };
  },
  finish: async ({ trx, row, input: { lease }, now }) => {
    const { bytes, done, isComplete } = await requireLease(trx, row.id, lease);
    if (!isComplete) throw new Error('a job was finished before its last step');
    return { set: { ...ended(row, now), done, total: done, resultBytes: row.resultName === null ? null : bytes } };
  },
  fail: async ({ trx, row, input: { lease, code }, now }) => {
    if (lease !== null) await requireLease(trx, row.id, lease);
    return { set: { ...ended(row, now), errorCode: code } };
  },
  cancel: ({ row, now }) => ({ set: ended(row, now) }),
  retry: async ({ trx, row }) => {
    await assertRoom(trx, row.ownerId);
    return { set: { errorCode: null, done: 0, startedAt: null, finishedAt: null, expiresAt: null } };
  },
};

export const jobService = createEntityService(jobEntity, jobStore, jobInputs, {
  createHandlers: { create },
  handlers,
});
