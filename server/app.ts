// Builds the server from its options, without a port. The start command, the demo and the tests pass their own options.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAccountLimits } from './access/rate-limit.ts';
import { createSignInThrottle } from './access/sign-in-throttle.ts';
import { maintenanceTasks, scheduledEntities, countedEntities } from './areas/index.ts';
import type { CommandContext } from './commands/run-command.ts';
import { isResponsive } from './db/connection/is-responsive.ts';
import { startScheduler } from './commands/scheduler.ts';
import { runMaintenance } from './events/maintenance.ts';
import { createSnapshotReader } from './events/snapshot-reads.ts';
import { createGraphqlServer, type GraphqlServer } from './graphql/graphql-server.ts';
import type { BufferedRequest } from './http/buffer-request.ts';
import { type Monitoring, startMonitoring } from './metrics/monitoring.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { LiveEngineStats } from './metrics/metrics-sink.ts';
import { presencePath } from '#shared/live/presence.ts';
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
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  commandContext: CommandContext;
  stats: () => LiveEngineStats;
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
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
}

function createGraphql(foundation: Foundation, health: Monitoring['health']): GraphqlServer {
  const { options, limiter, commits, now, commandContext, schema, validate } = foundation;
  const { config, db, demo, log } = options;
  return createGraphqlServer({
    config,
    db,
    demo,
    now,
    schema,
    log,
    health,
    validate,
    throttle: createSignInThrottle(limiter),
    notifyCommitted: commits.notify,
    commands: commandContext,
    map: {
      tiles: config.mapTiles,
      attribution: config.mapAttribution,
    },
    snapshots: createSnapshotReader(db, options.replica ?? null, log),
    limits: createAccountLimits(limiter),
  });
}

function startJobs({ options, commandContext, jobsDb, now }: Foundation): () => Promise<void> {
  if (options.scheduler === false) return () => Promise.resolve();
  const context = { ...commandContext, db: jobsDb };
  const maintain = () => runMaintenance(jobsDb, countedEntities, now(), options.log, maintenanceTasks);
  return startScheduler(context, scheduledEntities(context), maintain, options.log);
}

/** Builds one instance and starts its background work: numbering, the event stream, the scheduler. */
export async function createApp(options: AppOptions): Promise<App> {
  const foundation = createFoundation(options);
  const { liveDb, bus, metrics, commandContext } = foundation;
  const live = await startLive(foundation);
  const { positions, signals, engine, sessions } = live;
  const monitoring = startObserving(foundation, live);
  const graphql = createGraphql(foundation, monitoring.health);
  const stopJobs = startJobs(foundation);
  return {
    handleGraphql: graphql.handle,
    handleDeviceIngest: positions.handleDeviceRequest,
    commandContext,
    stats: engine.stats,
    isReady: async () => engine.dispatchDelayMs() < maxLagMs && (await isResponsive(liveDb, readyTimeoutMs)),
    handleMetrics: monitoring.handleMetrics,
    recordResponse: metrics.httpCompleted,
    handleUpgrade: (request, socket, head) =>
      (request.url?.startsWith(presencePath) ? signals : engine).upgrade(request, socket, head),
    drain: async () => {
      await Promise.all([engine.drain(), signals.drain()]);
    },
    stop: async () => {
      monitoring.stop();
      await Promise.all([stopJobs(), sessions.stop()]);
      await signals.stop();
      await engine.stop();
      await positions.stop();
      await bus.close();
    },
  };
}
