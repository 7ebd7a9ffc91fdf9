// The jobs of one instance: looks for waiting ones every second, and runs two at a time.
import { setTimeout as wait } from 'node:timers/promises';
import { jobKinds } from '#shared/areas/jobs/job.ts';
import { findWaitingJobs } from '../areas/jobs/store.ts';
import { inSnapshot, systemPrincipal } from '../db/transaction.ts';
import { trackOutage } from '../lib/outage.ts';
import type { Queue } from '../db/job-queue.ts';
import { runJob, type WorkerOptions, type WorkerTiming } from './worker.ts';

export interface JobTiming extends WorkerTiming {
  pollMs: number;
}

/** With these a job of a killed instance goes on within 60 s. */
const defaultJobTiming: JobTiming = { pollMs: 1_000, heartbeatMs: 15_000, deadMs: 45_000, progressMs: 1_000 };

/** Jobs that one instance runs at the same time. */
const maxRunningJobs = 2;
const stopMs = 3_000;

interface JobOptions extends Omit<WorkerOptions, 'signal' | 'timing'> {
  queue: Queue;
  timing?: Partial<JobTiming> | undefined;
}

/**
 * Starts the jobs of an instance; the returned function stops them. A job that is stopped gives its lease back, and
 * another instance goes on with the next step.
 */
export function startJobs({ queue, ...options }: JobOptions): () => Promise<void> {
  const missing = jobKinds.filter((kind) => !options.steps[kind]);
  if (missing.length > 0) throw new Error(`No area has a step for jobs of the kind ${missing.join(', ')}`);
  const timing = { ...defaultJobTiming, ...options.timing };
  const stopped = new AbortController();
  const worker: WorkerOptions = { ...options, timing, signal: stopped.signal };
  const outage = trackOutage(options.log, 'the job queue');
  const running = new Set<Promise<void>>();
  const startRun = (): void => {
    const run = queue
      .drain((id, isLast) => (stopped.signal.aborted ? Promise.resolve() : runJob(worker, id, isLast)))
      .catch(outage.failed)
      .finally(() => running.delete(run));
    running.add(run);
  };
  // A command does not enqueue its job, since that would notify and lock while it commits. This look does, in a
  // transaction of its own, and it also finds what a dead worker left.
  const look = async (): Promise<void> => {
    const waiting = await inSnapshot(options.context.db, systemPrincipal, (trx) => findWaitingJobs(trx, timing.deadMs));
    if (waiting.length > 0) await queue.ensure(waiting, timing.deadMs);
    if (running.size < maxRunningJobs && (await queue.hasWork())) startRun();
    outage.recovered();
  };
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await look().catch(outage.failed);
      await wait(timing.pollMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const polling = poll();
  return async () => {
    stopped.abort();
    await polling;
    const closed = Promise.all(running).then(() => queue.close());
    // A step that takes longer is given up: its lease expires, and another instance repeats it.
    await Promise.race([closed, wait(stopMs, undefined, { ref: false })]);
  };
}
