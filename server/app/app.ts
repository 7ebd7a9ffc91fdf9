// Builds the server from its options, without a port. The start command, the demo and the tests pass their own options.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createLinkLimits } from '../access/link-limits.ts';
import { createAccountLimits, createRateLimit, keyCallsLimit } from '../access/rate-limit.ts';
import { createSignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { createTrackingThrottle } from '../access/tracking-throttle.ts';
import { readUsableSession } from '../access/session.ts';
import { recordRecoveryCodeUsed } from '../areas/users/security/factor-event.ts';
import { readQueue } from '../areas/webhooks/delivery/queue.ts';
import { startWebhookDelivery } from '../areas/webhooks/delivery/start-delivery.ts';
import { createAccountErasureStep } from '../areas/erasure/account-step.ts';
import { createRecipientErasureStep } from '../areas/erasure/recipient-step.ts';
import { startSheetSync } from '../areas/sheets/start-sheet-sync.ts';
import { countedEntities, isRowVisible, maintenanceTasks, scheduledEntities } from '../areas/index.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { isResponsive } from '../db/connection/is-responsive.ts';
import { startScheduler } from '../commands/scheduler.ts';
import { runMaintenance } from '../events/maintenance.ts';
import { createScanner } from '../files/scan-file.ts';
import { createFileHandler, type FileHandler } from '../files/serve-file.ts';
import { sweepUnattachedFiles } from '../files/stored-files.ts';
import type { AccountOf } from '../http/request-bodies.ts';
import { createSlipStep } from '../areas/slips/paper/step.ts';
import { createStickerStep } from '../areas/packages/stickers/step.ts';
import { createExportStep } from '../exports/export-step.ts';
import { createSnapshotReader } from '../events/snapshot-reads.ts';
import type { PathHandler } from '../http/http-server.ts';
import { createOpenidRoutes } from '../sign-in/openid/routes.ts';
import { linkIdentity } from '../areas/users/security/identities.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { createGraphqlServer, type GraphqlServer } from '../graphql/graphql-server.ts';
import type { BufferedRequest } from '../http/buffer-request.ts';
import { createOwnDataStep } from '../areas/users/own-data/step.ts';
import { createCountsStep, createHistoryStep, createNightlyJobs } from '../jobs/checks.ts';
import { expireJobs } from '../jobs/expire.ts';
import { createResultHandler } from '../jobs/result.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { startMailDelivery } from '../mail/deliver-mails.ts';
import { type Monitoring, startMonitoring } from '../metrics/monitoring.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LiveEngineStats } from '../metrics/metrics-sink.ts';
import { presencePath } from '#shared/live/presence.ts';
import { publicSocketPath } from '#shared/live/public-socket.ts';
import type { Config } from '../lib/config.ts';
import { type AppOptions, createFoundation, type Foundation } from './foundation.ts';
import { type LiveParts, startLive } from './start-live.ts';

/** Beyond this event lag the instance reports that it is not ready. */
const maxLagMs = 5_000;
/** Time that the live pool may take to answer. */
const readyTimeoutMs = 1_500;

export interface App {
  handleGraphql: (request: BufferedRequest, response: ServerResponse) => Promise<void>;
  /** Answers position reports of devices. */
  handleDeviceIngest: (request: BufferedRequest, response: ServerResponse, path: string) => Promise<void>;
  /** Answers GET /jobs/<id>/result. */
  handleResult: ReturnType<typeof createResultHandler>;
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  commandContext: CommandContext;
  stats: () => LiveEngineStats;
  /** Answers /files/:id. */
  handleFile: FileHandler;
  /** Answers the addresses of signing in with Google. */
  openidRoutes: PathHandler;
  /** The account of a request's session. */
  accountOf: AccountOf;
  /** Answers /metrics. */
  handleMetrics: Monitoring['handleMetrics'];
  recordResponse: Metrics['httpCompleted'];
  /** Asks every socket to reconnect to another instance. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** True if the instance accepts requests. */
  isReady: () => Promise<boolean>;
}

function startObserving({ options, liveDb, jobsDb, bus, metrics }: Foundation, live: LiveParts): Monitoring {
  const { db, redis, config, heartbeatMs } = options;
  return startMonitoring({
    metrics,
    db,
    liveDb,
    jobsDb,
    bus,
    redis,
    token: config.metricsToken,
    engine: live.engine.stats,
    dispatchDelayMs: live.engine.dispatchDelayMs,
    signals: () => live.signals.size,
    uplinks: live.positions.counts,
    webhooks: readQueue,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
}

const carrierOf = ({ companyName, publicUrl }: Config): GraphqlContext['carrier'] => ({ name: companyName, publicUrl });

function createGraphql(foundation: Foundation, health: Monitoring['health']): GraphqlServer {
  const { options, limiter, commits, now, commandContext, schema, validate, mailTransport, metrics } = foundation;
  const { config, db, demo, log } = options;
  const throttle = createSignInThrottle(limiter);
  return createGraphqlServer({
    config,
    db,
    demo,
    now,
    schema,
    log,
    health,
    mailTransport: mailTransport.kind,
    validate,
    throttle,
    onSignInRefused: metrics.signInRefused,
    keyCalls: createRateLimit(limiter, 'key-calls', options.keyCallsLimit ?? keyCallsLimit),
    notifyCommitted: commits.notify,
    secrets: foundation.secrets,
    onRecoveryCodeUsed: recordRecoveryCodeUsed,
    commands: commandContext,
    carrier: carrierOf(config),
    map: {
      tiles: config.mapTiles,
      attribution: config.mapAttribution,
    },
    files: { db, scan: config.clamd && createScanner(config.clamd, log), ...options.files },
    snapshots: createSnapshotReader(db, options.replica ?? null, log),
    limits: {
      ...createAccountLimits(limiter),
      links: createLinkLimits(limiter),
      passwords: throttle,
      tracking: createTrackingThrottle(limiter),
    },
    sheets: foundation.sheets,
    webhooks: { secrets: foundation.secrets, outbound: foundation.outbound },
    openid: foundation.openid,
  });
}

function createFileAccess({ options: { db, config }, now }: Foundation): Pick<App, 'handleFile' | 'accountOf'> {
  const viewerOf = async (cookie: string | undefined) =>
    (await readUsableSession(db, config, cookie, now()))?.viewer ?? null;
  return {
    handleFile: createFileHandler({ db, isRowVisible, viewerOf }),
    accountOf: async ({ headers }) => (await viewerOf(headers.cookie))?.id ?? null,
  };
}

function createOpenidHandler({ options: { db, config }, openid, commandContext, now }: Foundation): PathHandler {
  return createOpenidRoutes({
    openid,
    db,
    config,
    now,
    notifyCommitted: commandContext.notifyCommitted,
    link: ({ viewer }, identity) => linkIdentity(commandContext, viewer, identity),
  });
}

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

/** Builds one instance and starts its background work: numbering, the event stream, the scheduler. */
export async function createApp(options: AppOptions): Promise<App> {
  const foundation = createFoundation(options);
  const { liveDb, bus, metrics, commandContext } = foundation;
  const live = await startLive(foundation);
  const { consumers, positions, signals, engine, sessions, publicSockets } = live;
  const monitoring = startObserving(foundation, live);
  const graphql = createGraphql(foundation, monitoring.health);
  const stopScheduler = startScheduledWork(foundation);
  const stopJobs = startJobQueue(foundation);
  const stopMails = startMails(foundation);
  const stopSheets = startSheets(foundation);
  const stopWebhooks = startWebhooks(foundation);
  return {
    handleGraphql: graphql.handle,
    handleDeviceIngest: positions.handleDeviceRequest,
    ...createFileAccess(foundation),
    openidRoutes: createOpenidHandler(foundation),
    handleResult: createResultHandler({ db: options.db, config: options.config, now: foundation.now }),
    commandContext,
    stats: engine.stats,
    isReady: async () => engine.dispatchDelayMs() < maxLagMs && (await isResponsive(liveDb, readyTimeoutMs)),
    handleMetrics: monitoring.handleMetrics,
    recordResponse: metrics.httpCompleted,
    handleUpgrade: (request, socket, head) => {
      const isPublic = request.url?.startsWith(publicSocketPath) === true;
      const sockets = request.url?.startsWith(presencePath) ? signals : isPublic ? publicSockets : engine;
      sockets.upgrade(request, socket, head);
    },
    drain: async () => {
      await Promise.all([engine.drain(), signals.drain(), publicSockets.drain(options.drainSpreadMs ?? 5_000)]);
    },
    stop: async () => {
      monitoring.stop();
      await Promise.all([stopScheduler(), stopJobs(), stopMails(), stopSheets(), stopWebhooks()]);
      await Promise.all([sessions.stop(), consumers.stop()]);
      publicSockets.stop();
      await signals.stop();
      await engine.stop();
      await positions.stop();
      await bus.close();
    },
  };
}
