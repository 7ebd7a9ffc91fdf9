// What an instance does beside answering: scheduled transitions, jobs, mails, and the loops of areas.
import { deleteOldMails } from '../mail/mail-store.ts';
import type { BackgroundParts } from '../areas/define-area.ts';
import {
  countedEntities,
  jobStepsOf,
  ledgerChecks,
  loops,
  maintenanceTasks,
  scheduledEntities,
} from '../areas/index.ts';
import { createReconciliationStep } from '../areas/reconciliation/step.ts';
import { startScheduler } from '../commands/scheduler.ts';
import { type MaintenanceTask, runMaintenance } from '../events/maintenance.ts';
import { createExportStep } from '../exports/export-step.ts';
import { sweepUnattachedFiles } from '../files/stored-files.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { createCountsStep, createHistoryStep, createNightlyJobs } from '../jobs/checks.ts';
import { expireJobs } from '../jobs/expire.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Config } from '../lib/config/config.ts';
import { startMailDelivery } from '../mail/deliver-mails.ts';
import { deleteOldTokens } from '../sign-in/account-tokens.ts';
import { deleteOldPendingSignIns } from '../sign-in/second-factor/pending-sign-in.ts';
import type { Foundation } from './foundation.ts';

/** What paper and messages say of the carrier. */
export const carrierOf = ({ companyName, publicUrl }: Config): GraphqlContext['carrier'] => ({
  name: companyName,
  publicUrl,
});

/** Maintenance of what belongs to no area. */
const ownMaintenance: readonly MaintenanceTask[] = [deleteOldMails, deleteOldTokens, deleteOldPendingSignIns];

function partsOf({ options, commandContext, jobsDb, sheets, outbound, secrets, metrics }: Foundation): BackgroundParts {
  const context = { ...commandContext, db: jobsDb };
  const { config, log } = options;
  const { push } = config;
  return { context, carrier: carrierOf(config), sheets, outbound, secrets, push, count: metrics.count, log };
}

function startScheduledWork({ options, commandContext, jobsDb, now }: Foundation): () => Promise<void> {
  if (options.scheduler === false) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  const maintain = async (): Promise<void> => {
    // One that fails is tried again in a minute, and keeps none of the others from its work.
    const works = [
      () => runMaintenance(jobsDb, now(), [...maintenanceTasks, ...ownMaintenance]),
      () => createNightlyJobs(context),
      () => expireJobs(context),
      () => sweepUnattachedFiles(jobsDb, now()),
    ];
    for (const work of works)
      await work().catch((err: unknown) => options.log.error({ err }, 'a part of the maintenance failed'));
  };
  return startScheduler(context, scheduledEntities(context), maintain, options.log);
}

function startJobQueue(foundation: Foundation): () => Promise<void> {
  const { options, jobsDb, schema } = foundation;
  const { jobQueue, jobTiming, log } = options;
  if (!jobQueue) return () => Promise.resolve();
  const parts = partsOf(foundation);
  const steps = {
    ...jobStepsOf(parts),
    export: createExportStep(schema, parts.context),
    checkCounts: createCountsStep(jobsDb, countedEntities, log),
    checkHistory: createHistoryStep(jobsDb, log),
    reconcile: createReconciliationStep(parts.context, ledgerChecks),
  };
  return startJobs({ context: parts.context, queue: jobQueue, steps, timing: jobTiming, log });
}

// Whoever runs jobs sends mails. They are not jobs themselves: a link to a new password cannot wait for two exports.
function startMails({ options, jobsDb, mailTransport }: Foundation): () => Promise<void> {
  const { config, jobQueue, mailTiming, log } = options;
  if (!jobQueue) return () => Promise.resolve();
  const sender = { company: config.companyName, publicUrl: config.publicUrl };
  return startMailDelivery({ db: jobsDb, transport: mailTransport, sender, timing: mailTiming, log });
}

// Whoever runs jobs runs the loops of areas, too.
function startLoops(foundation: Foundation): () => Promise<void> {
  const { jobQueue, loops: chosen = loops } = foundation.options;
  if (!jobQueue) return () => Promise.resolve();
  const parts = partsOf(foundation);
  const stops = chosen.map((start) => start(parts));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Starts all of it. Returns what stops it; that ends after the work under way. */
export function startBackgroundWork(foundation: Foundation): () => Promise<void> {
  const starts = [startScheduledWork, startJobQueue, startMails, startLoops];
  const stops = starts.map((start) => start(foundation));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
