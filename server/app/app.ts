// Builds the server from its options, without a port. The start command, the demo and the tests pass their own options.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createLinkLimits } from '../access/link-limits.ts';
import { createCallCounter, createRateLimit, keyCallsLimit } from '../access/rate-limit.ts';
import { createSignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { createTrackingThrottle } from '../access/tracking-throttle.ts';
import { readUsableSession } from '../access/session.ts';
import { areaMetrics, isRowVisible, serviceOf } from '../areas/index.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { isResponsive } from '../db/connection/is-responsive.ts';
import { createScanner } from '../files/scan-file.ts';
import { createFileHandler, type FileHandler } from '../files/serve-file.ts';
import type { AccountOf } from '../http/request-bodies.ts';
import { createSnapshotReader } from '../events/snapshot-reads.ts';
import type { PathHandler } from '../http/http-server.ts';
import { createOpenidRoutes } from '../sign-in/openid/routes.ts';
import { createGraphqlServer, type GraphqlServer } from '../graphql/graphql-server.ts';
import type { BufferedRequest } from '../http/buffer-request.ts';
import { createResultHandler } from '../jobs/result.ts';
import { type Monitoring, startMonitoring } from '../metrics/monitoring.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LiveEngineStats } from '../metrics/metrics-sink.ts';
import { presencePath } from '#shared/live/presence.ts';
import { publicSocketPath } from '#shared/live/public-socket.ts';
import { carrierOf, startBackgroundWork } from './background-work.ts';
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
    signals: () => live.presence.size,
    uplinks: live.positions.counts,
    gauges: areaMetrics.flatMap(({ gauges = [] }) => gauges),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
}

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
    pushKey: config.push?.publicKey ?? null,
    validate,
    throttle,
    onSignInRefused: metrics.signInRefused,
    keyCalls: createRateLimit(limiter, 'key-calls', options.keyCallsLimit ?? keyCallsLimit),
    notifyCommitted: commits.notify,
    secrets: foundation.secrets,
    onRecoveryCodeUsed: serviceOf('recordRecoveryCodeUsed'),
    commands: commandContext,
    carrier: carrierOf(config),
    map: {
      tiles: config.mapTiles,
      attribution: config.mapAttribution,
    },
    files: { db, scan: config.clamd && createScanner(config.clamd, log), ...options.files },
    snapshots: createSnapshotReader(db, options.replica ?? null, log),
    limits: {
      countCall: createCallCounter(limiter),
      links: createLinkLimits(limiter),
      passwords: throttle,
      tracking: createTrackingThrottle(limiter),
    },
    sheets: foundation.sheets,
    outbound: foundation.outbound,
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

function createOpenidHandler({ options: { db, config, log }, openid, commandContext, now }: Foundation): PathHandler {
  return createOpenidRoutes({
    openid,
    db,
    config,
    now,
    notifyCommitted: commandContext.notifyCommitted,
    onUnrecorded: (error) => {
      log.error({ err: error }, 'a failed sign-in could not be recorded');
    },
    link: ({ viewer }, identity) => serviceOf('linkIdentity')(commandContext, viewer, identity),
  });
}

/** Builds one instance and starts its background work: numbering, the event stream, the scheduler. */
export async function createApp(options: AppOptions): Promise<App> {
  const foundation = createFoundation(options);
  const { liveDb, bus, metrics, commandContext } = foundation;
  const live = await startLive(foundation);
  const { consumers, positions, presence, engine, sessions, publicSockets } = live;
  const monitoring = startObserving(foundation, live);
  const graphql = createGraphql(foundation, monitoring.health);
  const stopBackgroundWork = startBackgroundWork(foundation);
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
      const sockets = request.url?.startsWith(presencePath) ? presence : isPublic ? publicSockets : engine;
      sockets.upgrade(request, socket, head);
    },
    drain: async () => {
      await Promise.all([engine.drain(), presence.drain(), publicSockets.drain(options.drainSpreadMs ?? 5_000)]);
    },
    stop: async () => {
      monitoring.stop();
      await stopBackgroundWork();
      await Promise.all([sessions.stop(), consumers.stop()]);
      publicSockets.stop();
      await presence.stop();
      await engine.stop();
      await positions.stop();
      await bus.close();
    },
  };
}
