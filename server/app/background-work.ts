// What an instance does beside answering: scheduled transitions, jobs, mails, spreadsheets, webhooks.
import { startWebhookDelivery } from '../areas/webhooks/delivery/start-delivery.ts';
import { createAccountErasureStep } from '../areas/erasure/account-step.ts';
import { createRecipientErasureStep } from '../areas/erasure/recipient-step.ts';
import { startSheetSync } from '../areas/sheets/start-sheet-sync.ts';
import { countedEntities, maintenanceTasks, scheduledEntities } from '../areas/index.ts';
import { startScheduler } from '../commands/scheduler.ts';
import { runMaintenance } from '../events/maintenance.ts';
import { sweepUnattachedFiles } from '../files/stored-files.ts';
import { createSlipStep } from '../areas/slips/paper/step.ts';
import { createStickerStep } from '../areas/packages/stickers/step.ts';
import { createExportStep } from '../exports/export-step.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { createOwnDataStep } from '../areas/users/own-data/step.ts';
import { createCountsStep, createHistoryStep, createNightlyJobs } from '../jobs/checks.ts';
import { expireJobs } from '../jobs/expire.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { startMailDelivery } from '../mail/deliver-mails.ts';
import type { Config } from '../lib/config/config.ts';
import type { Foundation } from './foundation.ts';

/** What paper and messages say of the carrier. */
export const carrierOf = ({ companyName, publicUrl }: Config): GraphqlContext['carrier'] => ({
  name: companyName,
  publicUrl,
});

function startScheduledWork({ options, commandContext, jobsDb, now }: Foundation): () => Promise<void> {
  if (options.scheduler === false) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  const maintain = async (): Promise<void> => {
    await runMaintenance(jobsDb, now(), maintenanceTasks);
    await createNightlyJobs(context);
    await expireJobs(context);
    await sweepUnattachedFiles(jobsDb, now());
  };
  return startScheduler(context, scheduledEntities(context), maintain, options.log);
}

function startJobQueue({ options, commandContext, jobsDb, schema }: Foundation): () => Promise<void> {
  const { config, jobQueue, jobTiming, log } = options;
  if (!jobQueue) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  const steps = {
    export: createExportStep(schema, context),
    stickers: createStickerStep(context, carrierOf(config)),
    ownData: createOwnDataStep(jobsDb),
    eraseAccount: createAccountErasureStep(context),
    eraseRecipient: createRecipientErasureStep(context),
    slip: createSlipStep(context, config.companyName),
    checkCounts: createCountsStep(jobsDb, countedEntities, log),
    checkHistory: createHistoryStep(jobsDb, log),
  };
  return startJobs({ context, queue: jobQueue, steps, timing: jobTiming, log });
}

// Whoever runs jobs sends mails. They have no place in its lanes: a link to a new password cannot wait for two exports.
function startMails({ options, jobsDb, mailTransport }: Foundation): () => Promise<void> {
  const { config, jobQueue, mailTiming, log } = options;
  if (!jobQueue) return () => Promise.resolve();
  const sender = { company: config.companyName, publicUrl: config.publicUrl };
  return startMailDelivery({ db: jobsDb, transport: mailTransport, sender, timing: mailTiming, log });
}

// Whoever runs jobs reads the spreadsheets of companies, too.
function startSheets({ options, commandContext, jobsDb, sheets }: Foundation): () => Promise<void> {
  if (!options.jobQueue) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  return startSheetSync({ context, sheets, log: options.log, pollMs: options.sheetPollMs });
}

// And delivers webhooks: an own loop, because a message has a lease of seconds and many are on their way at a time.
function startWebhooks({
  options,
  commandContext,
  jobsDb,
  outbound,
  secrets,
  metrics,
}: Foundation): () => Promise<void> {
  const { jobQueue, webhookTiming: timing, log } = options;
  if (!jobQueue) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  return startWebhookDelivery({ context, outbound, secrets, log, timing, onAttempted: metrics.webhookAttempted });
}

/** Starts all of it. Returns what stops it; that ends after the work under way. */
export function startBackgroundWork(foundation: Foundation): () => Promise<void> {
  const starts = [startScheduledWork, startJobQueue, startMails, startSheets, startWebhooks];
  const stops = starts.map((start) => start(foundation));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
