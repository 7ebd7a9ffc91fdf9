// Builds the server from its options, without a port. The start command, the demo and the tests pass their own options.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { accountLimits } from './access/rate-limit.ts';
import { type SessionWatch, watchSessions } from './access/session-watch.ts';
import { createThrottle } from './access/throttle.ts';
import { createPositions, type Positions } from './areas/positions/start.ts';
import { chores, clockAreas, countedAreas, effects, readers } from './areas/index.ts';
import type { Effect } from './commands/area-server.ts';
import type { Door } from './commands/run-command.ts';
import type { Config } from './config.ts';
import { answers } from './db/answers.ts';
import type { Db } from './db/connection.ts';
import { batchReads, type ReadsFor } from './db/gathered-reads.ts';
import { system } from './db/transaction.ts';
import type { SimulatorSwitch } from './demo/switch.ts';
import { localBus } from './events/bus.ts';
import { startClock } from './events/clock.ts';
import { keepHouse } from './events/housekeeping.ts';
import { redisBus } from './events/redis-bus.ts';
import { snapshotsOf } from './events/snapshots.ts';
import { createGraphqlServer } from './graphql/graphql-server.ts';
import type { Context } from './graphql/context.ts';
import { LastingNames } from './graphql/lasting-names.ts';
import type { Loaders } from './graphql/loaders.ts';
import { liveFields, schema } from './graphql/schema.ts';
import { Admission } from './http/admission.ts';
import { allowUpgrade } from './http/allow-upgrade.ts';
import type { ReadRequest } from './http/read-body.ts';
import type { Row } from './live/live-field.ts';
import {
  type AllowUpgrade,
  type EngineStats,
  type ReadRows,
  startEngine,
  type WithLiveContext,
} from './live/engine.ts';
import { Signals, type SignalsOptions } from './live/signals/signals.ts';
import type { SignalsTiming } from './live/signals/timing.ts';
import type { ShareLimits } from './live/sockets/shares.ts';
import { changesAudience, endSockets } from './live/sockets/accounts.ts';
import type { Log } from './log.ts';
import { type Observed, observe } from './metrics/observe.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { RedisStore } from './redis/store.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import { refuse } from '#shared/kit/problem.ts';
import { signalsPath } from '#shared/live/signals.ts';

export interface AppParts {
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
  demo: boolean;
  /** The simulator of the demo. */
  simulator?: SimulatorSwitch;
  /** True if introspection of the schema is allowed; by default only in the demo and in development. */
  introspection?: boolean;
  log: Log;
  now?: () => Date;
  /** Further transactional subscribers, in addition to those of the areas. */
  effects?: readonly Effect[];
  /** Presence intervals, for tests that cannot wait for the defaults. */
  signals?: Partial<SignalsTiming>;
  /** Rate limit of position reports per device. */
  uplinkAllowance?: { points: number; duration: number };
  /** Time over which live sockets are closed during a drain; default 5 s. */
  spreadMs?: number;
  /** Interval at which the instance reports that it is alive. */
  pulseMs?: number;
  /** Limits per account, for benchmarks that simulate a thousand users with ten accounts. */
  shares?: Partial<ShareLimits>;
  /** Interval of the check whether sessions of open sockets have ended. */
  sessionLookMs?: number;
  /** False disables the scheduler, for tests that run it themselves. */
  clock?: boolean;
}

/** Beyond this event lag the instance reports that it is not ready. */
const maxLagMs = 5_000;
/** Time that the live pool may take to answer. */
const readyTimeoutMs = 1_500;

export interface App {
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** Answers position reports of devices. */
  uplink: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  door: Door;
  stats: () => EngineStats;
  /** Answers /metrics. */
  metrics: Observed['answer'];
  answered: Metrics['answered'];
  /** Asks every socket to reconnect to another instance. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** True if the instance accepts requests. */
  ready: () => Promise<boolean>;
}

// No viewer and no session: a live answer depends only on the group's projection. Data that doesn't depend on the
// audience (names) is loaded once for all groups that receive the same rows.
function liveContext(readsFor: ReadsFor, names: LastingNames, commandContext: Door, now: () => Date): WithLiveContext {
  const shared = new WeakMap<object, Loaders>();
  const loadersOf = (batch: object): Loaders => {
    const known = shared.get(batch);
    if (known) return known;
    const loaders = names.loaders(readsFor(batch));
    shared.set(batch, loaders);
    return loaders;
  };
  const nobody: Pick<Context, 'viewer' | 'read' | 'session' | 'map' | 'door'> = {
    viewer: null,
    read: readsFor(),
    door: commandContext,
    map: { tiles: null, attribution: null },
    session: { token: () => null, signIn: () => refuse('bad_request'), signOut: () => refuse('bad_request') },
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
    } satisfies Context);
}

function rowReader(readsFor: ReadsFor): ReadRows {
  return async (entity, ids, batch) => {
    const readRows = readers[entity];
    const rows = readRows ? await readsFor(batch)((trx) => readRows(trx, ids)) : [];
    return new Map(rows.map((row): [string, Row] => [row.id, { ...row }]));
  };
}

// Presence is updated first: a user who lost a permission is removed before the event is dispatched.
function updatePresence(
  { positions, signals }: { positions: Positions; signals: Signals },
  event: NumberedEvent,
): void {
  // It is unknown what an unreadable event changed.
  if (event.unreadable !== undefined) positions.restored();
  positions.hear(event);
  endSockets(signals, event);
  signals.heard(event);
}

function createPresence(
  { config, log, spreadMs = 5_000, signals }: AppParts,
  given: Pick<SignalsOptions, 'allowUpgrade' | 'readRows' | 'onPosition'>,
): Signals {
  const redis =
    config.redisUrl === null ? null : { url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix };
  return new Signals({ ...given, log, redis, timing: { drainMs: spreadMs, ...signals } });
}

// One queue for both kinds of sockets, in order of arrival.
function createUpgradeAuthorizer({ db, config }: AppParts, now: () => Date): AllowUpgrade {
  const admission = new Admission();
  return (request) =>
    admission.admit(request, () => allowUpgrade({ db, rules: config, origins: config.origins }, request, now()));
}

/** Builds one instance and starts its background work: numbering, the event stream, the scheduler. */
export async function createApp(options: AppParts): Promise<App> {
  const { config, db, log, now = () => new Date() } = options;
  const bus =
    config.redisUrl === null
      ? localBus()
      : redisBus({ url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix, log });
  const commandContext: Door = {
    db,
    effects: [...effects, ...(options.effects ?? [])],
    now,
    wake: () => engine.wake(),
  };
  const limiter = { prefix: config.redisPrefix, ...(options.redis && { redis: options.redis.client }) };
  const throttle = createThrottle(limiter);
  const graphql = createGraphqlServer({
    config,
    db,
    throttle,
    demo: options.demo,
    wake: () => engine.wake(),
    now,
    schema,
    door: commandContext,
    log,
    introspection: options.introspection ?? options.demo,
    map: { tiles: config.mapTiles, attribution: config.mapAttribution },
    snapshots: snapshotsOf(db, options.replica ?? null, log),
    simulator: options.simulator,
    health: (read) => observed.health(read),
    limits: accountLimits(limiter),
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
    ...(options.uplinkAllowance && { allowance: options.uplinkAllowance }),
  });
  const readsFor = batchReads(liveDb, system);
  const readRows = rowReader(readsFor);
  const authorize = createUpgradeAuthorizer(options, now);
  const signals = createPresence(options, { allowUpgrade: authorize, readRows, onPosition: positions.fromSocket });
  const names = new LastingNames(readsFor());
  let sessions: SessionWatch | null = null;
  const engine = await startEngine({
    db: liveDb,
    bus,
    schema,
    fields: liveFields,
    readRows,
    liveContext: liveContext(readsFor, names, commandContext, now),
    validate: graphql.validate,
    log,
    meter: metrics.meter,
    timing: { drainMs: options.spreadMs ?? 5_000 },
    compression: config.socketCompression,
    allowUpgrade: authorize,
    views: positions.views,
    ...(options.shares && { shares: options.shares }),
    expect: (events) => names.hear(events),
    watch: (event) => {
      updatePresence({ positions, signals }, event);
      if (changesAudience(event)) sessions?.look();
    },
    restored: () => {
      positions.restored();
      signals.closeWhere(() => true, 'restart');
    },
  }).catch(async (error: unknown) => {
    await Promise.all([signals.stop(), positions.stop()]);
    throw error;
  });
  sessions = watchSessions({ db, sockets: [engine.sockets, signals], now, log, everyMs: options.sessionLookMs });
  await positions.start();
  const observed = observe({
    metrics,
    token: config.metricsToken,
    db,
    liveDb,
    jobsDb,
    bus,
    redis: options.redis,
    engine: engine.stats,
    late: engine.lateMs,
    signals: () => signals.size,
    uplinks: positions.counts,
    ...(options.pulseMs !== undefined && { everyMs: options.pulseMs }),
  });
  const stopClock =
    options.clock === false
      ? () => Promise.resolve()
      : startClock(
          { ...commandContext, db: jobsDb },
          clockAreas({ ...commandContext, db: jobsDb }),
          () => keepHouse(jobsDb, countedAreas, now(), log, chores),
          log,
        );
  return {
    handle: graphql.handle,
    uplink: positions.uplink,
    door: commandContext,
    stats: engine.stats,
    ready: async () => engine.lateMs() < maxLagMs && (await answers(liveDb, readyTimeoutMs)),
    metrics: observed.answer,
    answered: metrics.answered,
    upgrade: (request, socket, head) =>
      (request.url?.startsWith(signalsPath) ? signals : engine).upgrade(request, socket, head),
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
