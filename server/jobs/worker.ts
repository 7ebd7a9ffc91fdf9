// Runs one job: takes its lease, does its steps and reports. Every write checks the lease in its own transaction, so a
// worker that was frozen while another took over writes nothing more.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobKindName, JobRow } from '#shared/areas/jobs/job.ts';
import { AppError, type ErrorCode, fail } from '#shared/lib/app-error.ts';
import { findActiveUsers } from '../access/audience.ts';
import { jobService } from '../areas/jobs/service.ts';
import {
  isStillRunning,
  jobStore,
  type JobRun,
  lockLeasedRun,
  releaseLease,
  renewLease,
  storeStep,
} from '../areas/jobs/store.ts';
import { systemActor } from '../commands/actor.ts';
import type { CommandInput } from '../commands/entity-service.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { runCommand } from '../commands/run-command.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '../db/transaction.ts';
import { readNumberingLag } from '../events/numbering-lag.ts';
import type { Logger } from '../lib/outage.ts';
import type { JobOwner, JobStep, StepOutput } from '../lib/job-step.ts';
import { type PacedReports, paceReports } from './pace-reports.ts';

export interface WorkerTiming {
  /** Interval of heartbeats. */
  heartbeatMs: number;
  /** A worker without a heartbeat for so long is dead. */
  deadMs: number;
  /** Least time between two reports of progress: each is an event. */
  progressMs: number;
}

export interface WorkerOptions {
  context: CommandContext;
  /** The step of each kind. */
  steps: Readonly<Partial<Record<JobKindName, JobStep>>>;
  timing: WorkerTiming;
  log: Logger;
  /** Aborted when the instance stops. */
  signal: AbortSignal;
}

/** Another worker has the job, or it was canceled: nothing is left to do here. */
class LeaseLost extends Error {}

/** Beginnings without one step of progress, after which a job is given up: it may be what kills its workers. */
const maxAttempts = 10;
/** While more events wait for their number, jobs wait too: nobody's change stands behind them. */
const maxPendingEvents = 50;
const lagPauseMs = 250;
const maxPauses = 20;
/** Between two steps, for the requests of people. */
const stepPauseMs = 10;

/** Runs a job until it has ended or the instance stops. Rejects for an error that may pass; it is then called again. */
export async function runJob(options: WorkerOptions, id: string, isLast: boolean): Promise<void> {
  const { context, log, signal, timing } = options;
  const run = new LeasedRun(options, id);
  const owner = await run.readOwner();
  if (!(await run.start(owner))) return;
  const heartbeat = setInterval(() => {
    run.renew().catch((err: unknown) => log.warn({ err, job: id }, 'a job could not say that it is alive'));
  }, timing.heartbeatMs);
  try {
    await workOff(options, run);
    if (!signal.aborted) await run.report('finish', {});
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) return;
    const code = error instanceof AppError ? error.code : isLast ? 'internal' : null;
    if (code === null) throw error;
    if (!(error instanceof AppError)) log.error({ err: error, job: id }, 'a job failed');
    await run.fail(code);
  } finally {
    clearInterval(heartbeat);
    await run.release().catch((err: unknown) => log.warn({ err, job: id }, 'a lease is left to expire'));
    context.notifyCommitted();
  }
}

async function workOff({ steps, signal, timing, context }: WorkerOptions, run: LeasedRun): Promise<void> {
  let ofAll: number | null = null;
  // A report that fails says nothing: whether the lease is lost shows when the step is stored.
  const progress = paceReports(timing.progressMs, (done) =>
    run.report('progress', { done, total: ofAll }).catch(() => {}),
  );
  for (;;) {
    const { job, state, owner } = await run.read();
    if (state.attempts > maxAttempts) fail('job.gave_up');
    if (state.isComplete) return;
    const { request, cursor, done, total } = state;
    ofAll = total;
    const step = { jobId: job.id, request, cursor, done, total, owner, report: progress.report, signal };
    const doStep = steps[job.kind] ?? fail('internal');
    const output = await settled(progress, doStep(step));
    if (signal.aborted) return;
    await run.store(output);
    if (progress.isDue() && !output.isComplete) {
      progress.restart();
      await run.report('progress', { done: output.done, total: output.total });
    }
    await letOthersPass(context);
  }
}

/** The output of a step, after its last report has arrived; also one that fails reports nothing more. */
async function settled(progress: PacedReports, step: Promise<StepOutput>): Promise<StepOutput> {
  try {
    return await step;
  } finally {
    await progress.settle();
  }
}

async function letOthersPass({ db }: CommandContext): Promise<void> {
  await wait(stepPauseMs);
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const { pending } = await inSnapshot(db, systemPrincipal, readNumberingLag);
    if (pending <= maxPendingEvents) return;
    await wait(lagPauseMs);
  }
}

/** A job under one lease. */
class LeasedRun {
  readonly #options: WorkerOptions;
  readonly #id: string;
  readonly #lease = randomUUID();

  constructor(options: WorkerOptions, id: string) {
    this.#options = options;
    this.#id = id;
  }

  /** Takes the lease; false if the job has ended or another worker holds it. */
  async start(owner: JobOwner | null): Promise<boolean> {
    const role = owner?.audience.role ?? null;
    try {
      await this.#command('start', { lease: this.#lease, role, deadMs: this.#options.timing.deadMs });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** The owner as of now; null for a job of the system, and for an owner who may no longer sign in. */
  readOwner(): Promise<JobOwner | null> {
    return inTransaction(this.#options.context.db, systemPrincipal, async (trx) => {
      const job = await jobStore.find(trx, this.#id, null);
      return job?.ownerId == null ? null : ((await findActiveUsers(trx, [job.ownerId])).get(job.ownerId) ?? null);
    });
  }

  /** The job, its work and its owner as of now. Fails if the owner is disabled or has another role. */
  read(): Promise<{ job: JobRow; state: JobRun; owner: JobOwner | null }> {
    return inTransaction(this.#options.context.db, systemPrincipal, async (trx) => {
      const job = await jobStore.find(trx, this.#id, null);
      const state = await lockLeasedRun(trx, this.#id, this.#lease);
      if (job?.status !== 'running' || !state) throw new LeaseLost();
      if (job.ownerId === null) return { job, state, owner: null };
      const owner = (await findActiveUsers(trx, [job.ownerId])).get(job.ownerId) ?? fail('job.owner_gone');
      // What was written so far was for the rights of the earlier role.
      if (owner.audience.role !== state.ownerRole) fail('job.role_changed');
      return { job, state, owner };
    });
  }

  /** Stores a step, unless the job was canceled or another worker has it. */
  store(output: Parameters<typeof storeStep>[2]): Promise<void> {
    return inTransaction(this.#options.context.db, systemPrincipal, async (trx) => {
      if (!(await isStillRunning(trx, this.#id)) || !(await lockLeasedRun(trx, this.#id, this.#lease)))
        throw new LeaseLost();
      await storeStep(trx, this.#id, output);
    });
  }

  async report(action: 'progress' | 'finish' | 'fail', input: CommandInput): Promise<void> {
    try {
      await this.#command(action, { lease: this.#lease, ...input });
    } catch (error) {
      throw error instanceof AppError ? new LeaseLost() : error;
    }
  }

  async fail(code: ErrorCode): Promise<void> {
    try {
      await this.report('fail', { code });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
  }

  renew(): Promise<void> {
    return inTransaction(this.#options.context.db, systemPrincipal, (trx) => renewLease(trx, this.#id, this.#lease));
  }

  release(): Promise<void> {
    return inTransaction(this.#options.context.db, systemPrincipal, (trx) => releaseLease(trx, this.#id, this.#lease));
  }

  async #command(action: string, input: CommandInput): Promise<void> {
    await runCommand(this.#options.context, jobService, systemActor, action, { id: this.#id, ...input });
  }
}
