// Builds the server from its options, without a port. The start command, the demo and the tests pass their own options.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAccountLimits } from './access/rate-limit.ts';
import { type SessionMonitor, monitorSessions } from './access/session-monitor.ts';
import { createSignInThrottle } from './access/sign-in-throttle.ts';
import { createPositions, type Positions } from './areas/positions/create-positions.ts';
import {
  maintenanceTasks,
  scheduledEntities,
  countedEntities,
  transactionalSubscribers,
  rowReaders,
} from './areas/index.ts';
import type { TransactionalSubscriber } from './commands/entity-service.ts';
import type { CommandContext } from './commands/run-command.ts';
import type { Config } from './config.ts';
import { isResponsive } from './db/connection/is-responsive.ts';
import type { Db } from './db/connection/connection.ts';
import { createReadsPerBatch, type ReadsPerBatch } from './db/batched-reads.ts';
import { systemPrincipal } from './db/transaction.ts';
import { localBus } from './events/bus.ts';
import { startScheduler } from './events/scheduler.ts';
import { runMaintenance } from './events/maintenance.ts';
import { redisBus } from './events/redis-bus.ts';
import { createSnapshotReader } from './events/snapshot-reads.ts';
import { createGraphqlServer } from './graphql/graphql-server.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { NameCache } from './graphql/name-cache.ts';
import type { Loaders } from './graphql/loaders.ts';
import { liveFields, schema as productionSchema } from './graphql/schema.ts';
import { applyExtensions, type SchemaExtension } from './graphql/schema-extension.ts';
import { UpgradeQueue } from './http/upgrade-queue.ts';
import { authorizeUpgrade } from './http/authorize-upgrade.ts';
import type { BufferedRequest } from './http/buffer-request.ts';
import type { VersionedRow } from './live/live-field.ts';
import {
  type AuthorizeUpgrade,
  type LiveEngineStats,
  type ReadRows,
  startLiveEngine,
  type WithLiveContext,
} from './live/engine.ts';
import { PresenceServer, type PresenceServerOptions } from './presence/presence-server.ts';
import type { PresenceServerTiming } from './presence/presence-timing.ts';
import type { AccountLimitValues } from './live/account-limits.ts';
import { changesAudience, applyRevocation } from './live/transport/account-revocation.ts';
import type { PinoLogger } from './lib/logger.ts';
import { type Monitoring, startMonitoring } from './metrics/monitoring.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { RedisStore } from './redis/store.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { fail } from '#shared/lib/app-error.ts';
import { presencePath } from '#shared/live/presence.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  /**
   * Connections for numbering, reading events and live answers, so that busy requests don't delay them; default:
   * `db`.
   */
  liveDb?: Db;
  /** Connections for the scheduler and maintenance; default: `db`. */
  jobsDb?: Db;
  /** Answers queries of clients that have not seen anything newer; it may be behind or unavailable. */
  replica?: Db;
  /** For counters that all instances share; it may be down. */
  redis?: RedisStore;
  /** True if accounts may sign in with the published password of the demo. */
  demo: boolean;
  /** Additions to the production schema, such as the demo's simulator. */
  extensions?: readonly SchemaExtension[];
  /** True if introspection of the schema is allowed; by default only in the demo and in development. */
  introspection?: boolean;
  log: PinoLogger;
  now?: () => Date;
  /** Further transactional subscribers, in addition to those of the areas. */
  subscribers?: readonly TransactionalSubscriber[];
  /** Presence intervals, for tests that cannot wait for the defaults. */
  presenceTiming?: Partial<PresenceServerTiming>;
  /** Rate limit of position reports per device. */
  deviceIngestLimit?: { points: number; duration: number };
  /** Time over which live sockets are closed during a drain; default 5 s. */
  drainSpreadMs?: number;
  /** Interval at which the instance reports that it is alive. */
  heartbeatMs?: number;
  /** Limits per account, for benchmarks that simulate a thousand users with ten accounts. */
  accountShares?: Partial<AccountLimitValues>;
  /** Interval of the check whether sessions of open sockets have ended. */
  sessionCheckMs?: number;
  /** False disables the scheduler, for tests that run it themselves. */
  scheduler?: boolean;
}

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

// No viewer and no session: a live answer depends only on the group's projection. Data that doesn't depend on the
// audience (names) is loaded once for all groups that receive the same rows.
function liveContext(
  readsFor: ReadsPerBatch,
  names: NameCache,
  commandContext: CommandContext,
  now: () => Date,
): WithLiveContext {
  const shared = new WeakMap<object, Loaders>();
  const loadersOf = (batch: object): Loaders => {
    const known = shared.get(batch);
    if (known) return known;
    const loaders = names.loaders(readsFor(batch));
    shared.set(batch, loaders);
    return loaders;
  };
  const nobody: Pick<GraphqlContext, 'viewer' | 'read' | 'session' | 'map' | 'commands'> = {
    viewer: null,
    read: readsFor(),
    commands: commandContext,
    map: { tiles: null, attribution: null },
    session: { token: () => null, signIn: () => fail('bad_request'), signOut: () => fail('bad_request') },
  };
  // Created on first use: the position map needs no names.
  return (audience, work, batch) =>
    work({
      ...nobody,
      audience,
      now: now(),
      get loaders() {
        return loadersOf(batch);
      },
    } satisfies GraphqlContext);
}

function rowReader(readsFor: ReadsPerBatch): ReadRows {
  return async (entity, ids, batch) => {
    const readRows = rowReaders[entity];
    const rows = readRows ? await readsFor(batch)((trx) => readRows(trx, ids)) : [];
    return new Map(rows.map((row): [string, VersionedRow] => [row.id, { ...row }]));
  };
}

// Presence is updated first: a user who lost a permission is removed before the event is dispatched.
function updatePresence(
  { positions, signals }: { positions: Positions; signals: PresenceServer },
  event: NumberedEvent,
): void {
  // It is unknown what an unreadable event changed.
  if (event.unreadable !== undefined) positions.onDatabaseRestored();
  positions.onEvent(event);
  applyRevocation(signals, event);
  signals.applyEvent(event);
}

function createPresence(
  { config, log, drainSpreadMs = 5_000, presenceTiming }: AppOptions,
  given: Pick<PresenceServerOptions, 'authorizeUpgrade' | 'readRows' | 'onPosition'>,
): PresenceServer {
  const redis =
    config.redisUrl === null ? null : { url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix };
  return new PresenceServer({ ...given, log, redis, timing: { drainMs: drainSpreadMs, ...presenceTiming } });
}

// One queue for both kinds of sockets, in order of arrival.
function createUpgradeAuthorizer({ db, config }: AppOptions, now: () => Date): AuthorizeUpgrade {
  const admission = new UpgradeQueue();
  return (request) =>
    admission.run(request, () => authorizeUpgrade({ db, rules: config, origins: config.origins }, request, now()));
}

/** Builds one instance and starts its background work: numbering, the event stream, the scheduler. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, db, log, now = () => new Date() } = options;
  const schema = applyExtensions(productionSchema, options.extensions ?? []);
  const bus =
    config.redisUrl === null
      ? localBus()
      : redisBus({ url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix, log });
  const commandContext: CommandContext = {
    db,
    subscribers: [...transactionalSubscribers, ...(options.subscribers ?? [])],
    now,
    notifyCommitted: () => engine.notifyCommitted(),
  };
  const limiter = { prefix: config.redisPrefix, ...(options.redis && { redis: options.redis.client }) };
  const throttle = createSignInThrottle(limiter);
  const graphql = createGraphqlServer({
    config,
    db,
    throttle,
    demo: options.demo,
    notifyCommitted: () => engine.notifyCommitted(),
    now,
    schema,
    commands: commandContext,
    log,
    introspection: options.introspection ?? options.demo,
    map: { tiles: config.mapTiles, attribution: config.mapAttribution },
    snapshots: createSnapshotReader(db, options.replica ?? null, log),
    health: (read) => observed.health(read),
    limits: createAccountLimits(limiter),
  });
  const metrics = createMetrics();
  const { liveDb = db, jobsDb = db } = options;
  const positions = createPositions({
    db,
    liveDb,
    bus,
    now,
    log,
    limiter,
    trustProxy: config.trustProxy,
    ...(options.deviceIngestLimit && { deviceRateLimit: options.deviceIngestLimit }),
  });
  const readsFor = createReadsPerBatch(liveDb, systemPrincipal);
  const readRows = rowReader(readsFor);
  const authorize = createUpgradeAuthorizer(options, now);
  const signals = createPresence(options, {
    authorizeUpgrade: authorize,
    readRows,
    onPosition: positions.ingestFromSocket,
  });
  const names = new NameCache(readsFor());
  let sessions: SessionMonitor | null = null;
  const engine = await startLiveEngine({
    db: liveDb,
    bus,
    schema,
    fields: liveFields,
    readRows,
    withLiveContext: liveContext(readsFor, names, commandContext, now),
    validate: graphql.validate,
    log,
    metrics: metrics.sink,
    timing: { drainMs: options.drainSpreadMs ?? 5_000 },
    compression: config.socketCompression,
    authorizeUpgrade: authorize,
    snapshotStreams: positions.streams,
    ...(options.accountShares && { accountLimits: options.accountShares }),
    onBatch: (events) => names.invalidate(events),
    onEvent: (event) => {
      updatePresence({ positions, signals }, event);
      if (changesAudience(event)) sessions?.checkNow();
    },
    onRestored: () => {
      positions.onDatabaseRestored();
      signals.closeWhere(() => true, 'restart');
    },
  }).catch(async (error: unknown) => {
    await Promise.all([signals.stop(), positions.stop()]);
    throw error;
  });
  sessions = monitorSessions({ db, sockets: [engine.sockets, signals], now, log, everyMs: options.sessionCheckMs });
  await positions.start();
  const observed = startMonitoring({
    metrics,
    token: config.metricsToken,
    db,
    liveDb,
    jobsDb,
    bus,
    redis: options.redis,
    engine: engine.stats,
    dispatchDelayMs: engine.dispatchDelayMs,
    signals: () => signals.size,
    uplinks: positions.counts,
    ...(options.heartbeatMs !== undefined && { heartbeatMs: options.heartbeatMs }),
  });
  const stopClock =
    options.scheduler === false
      ? () => Promise.resolve()
      : startScheduler(
          { ...commandContext, db: jobsDb },
          scheduledEntities({ ...commandContext, db: jobsDb }),
          () => runMaintenance(jobsDb, countedEntities, now(), log, maintenanceTasks),
          log,
        );
  return {
    handleGraphql: graphql.handle,
    handleDeviceIngest: positions.handleDeviceRequest,
    commandContext: commandContext,
    stats: engine.stats,
    isReady: async () => engine.dispatchDelayMs() < maxLagMs && (await isResponsive(liveDb, readyTimeoutMs)),
    handleMetrics: observed.handleMetrics,
    recordResponse: metrics.httpCompleted,
    handleUpgrade: (request, socket, head) =>
      (request.url?.startsWith(presencePath) ? signals : engine).upgrade(request, socket, head),
    drain: async () => {
      await Promise.all([engine.drain(), signals.drain()]);
    },
    stop: async () => {
      observed.stop();
      await Promise.all([stopClock(), sessions?.stop()]);
      await signals.stop();
      await engine.stop();
      await positions.stop();
      await bus.close();
    },
  };
}
