// A worker of jobs without the rest of an instance. Its step can be stopped in the middle.
import pino from 'pino';
import { schema } from '#server/areas/schema.ts';
import { jobKinds } from '#shared/areas/jobs/job.ts';
import { countedEntities, ledgerChecks } from '#server/areas/index.ts';
import { createReconciliationStep } from '#server/areas/reconciliation/step.ts';
import { connect } from '#server/db/connection/connection.ts';
import { createExportStep } from '#server/exports/export-step.ts';
import { createCountsStep, createHistoryStep } from '#server/jobs/checks.ts';
import type { JobStep } from '#server/lib/job-step.ts';
import { openQueue } from '#server/db/job-queue.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { runJob } from '#server/jobs/worker.ts';

export interface WorkerParts {
  /** Called before the output of a step is stored, with the number of rows before it. */
  beforeStore?: (done: number) => Promise<void>;
  /** False: it never says that it is alive, like a frozen process. */
  isAlive?: boolean;
}

/** Without a heartbeat for so long a worker counts as dead. */
const deadMs = 1_500;

const log = pino({ level: process.env['TEST_LOG'] === undefined ? 'silent' : 'info' });

function partsOf(databaseUrl: string, { beforeStore = () => Promise.resolve(), isAlive = true }: WorkerParts) {
  const db = connect(databaseUrl, { max: 4 });
  const context = { db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  const step = createExportStep(schema, context);
  const held: JobStep = async (given) => {
    const output = await step(given);
    await beforeStore(given.done);
    return output;
  };
  const timing = { pollMs: 50, deadMs, heartbeatMs: isAlive ? deadMs / 5 : 1_000_000, progressMs: 0 };
  const steps = {
    ...Object.fromEntries(jobKinds.map((kind) => [kind, held])),
    checkCounts: createCountsStep(db, countedEntities, log),
    checkHistory: createHistoryStep(db, log),
    reconcile: createReconciliationStep(context, ledgerChecks),
  };
  return { context, steps, timing, log };
}

/** Starts a worker on a database; the returned function stops it. */
export function startWorker(databaseUrl: string, parts: WorkerParts = {}): () => Promise<void> {
  const options = partsOf(databaseUrl, parts);
  const stop = startJobs({ ...options, queue: openQueue(databaseUrl, 3, log) });
  return async () => {
    await stop();
    await options.context.db.destroy();
  };
}

/** Runs one job without a queue; resolves when this worker has nothing more to do with it. */
export async function runOneJob(databaseUrl: string, id: string, parts: WorkerParts): Promise<void> {
  const options = partsOf(databaseUrl, parts);
  await runJob({ ...options, signal: new AbortController().signal }, id, false);
  await options.context.db.destroy();
}
