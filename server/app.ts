// The server built of its parts, without a port: start.ts, the demo and the tests each give it what it runs on.
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
  /** Connections for numbering, following and live answers, so that busy requests don't hold them up; default: the same. */
  liveDb?: Db;
  /** Connections for the clock and what it does at night; default: the same. */
  jobsDb?: Db;
  /** Answers queries of those who have not seen more than it has; it may be behind or gone. */
  replica?: Db;
  /** For counters that all instances share; it may be down. */
  redis?: RedisStore;
  demo: boolean;
  /** The simulator beside the demo. */
  simulator?: SimulatorSwitch;
  /** Whether the schema may be asked for; in the demo and in development it may. */
  introspection?: boolean;
  log: Log;
  now?: () => Date;
  /** More that happens in the transaction of a change, beside the areas' own effects. */
  effects?: readonly Effect[];
  /** Clocks of presence, where a test cannot wait for the usual ones. */
  signals?: Partial<SignalsTiming>;
  /** How many requests with positions a phone may send in how many seconds. */
  uplinkAllowance?: { points: number; duration: number };
  /** How long live sockets may take to leave one by one; default 5 s. */
  spreadMs?: number;
  /** Between the times that the instance says it lives. */
  pulseMs?: number;
  /** What one account may have, where a bench plays a thousand people with ten. */
  shares?: Partial<ShareLimits>;
  /** Between looks whether the sessions of open sockets are over. */
  sessionLookMs?: number;
  /** False leaves the clock standing, for tests that move it themselves. */
  clock?: boolean;
}

/** An instance that has not told for so long what it knows of is not one to send people to. */
const mostLateMs = 5_000;
/** How long its live pool may take to answer. */
const readyMs = 1_500;

export interface App {
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** Answers what phones report. */
  uplink: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  door: Door;
  stats: () => EngineStats;
  /** Answers /metrics. */
  metrics: Observed['answer'];
  answered: Metrics['answered'];
  /** Asks every socket to come back elsewhere. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** Whether calls may be sent here. */
  ready: () => Promise<boolean>;
}

// No viewer and no session: a live answer depends on the group's projection and on nothing else. What doesn't depend on the audience
// (names) is loaded once for all groups that hear of the same rows.
function liveContext(readsFor: ReadsFor, names: LastingNames, door: Door, now: () => Date): WithLiveContext {
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
    door,
    map: { tiles: null, attribution: null },
    session: { token: () => null, signIn: () => refuse('bad_request'), signOut: () => refuse('bad_request') },
  };
  // A map names nobody, so loaders wait to be asked for.
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

// Whoever lost a right leaves presence before anybody hears of the event that took it.
function told({ positions, signals }: { positions: Positions; signals: Signals }, event: NumberedEvent): void {
  // Of one that cannot be read nobody knows what it changed.
  if (event.unreadable !== undefined) positions.restored();
  positions.hear(event);
  endSockets(signals, event);
  signals.heard(event);
}

function signalsOf(
  { config, log, spreadMs = 5_000, signals }: AppParts,
  given: Pick<SignalsOptions, 'allowUpgrade' | 'readRows' | 'onPosition'>,
): Signals {
  const redis =
    config.redisUrl === null ? null : { url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix };
  return new Signals({ ...given, log, redis, timing: { drainMs: spreadMs, ...signals } });
}

// In the order of knocking, for both kinds of sockets together.
function knocking({ db, config }: AppParts, now: () => Date): AllowUpgrade {
  const admission = new Admission();
  return (request) =>
    admission.admit(request, () => allowUpgrade({ db, rules: config, origins: config.origins }, request, now()));
}

/** Builds one instance and starts what runs in it by itself: numbering, following, the clock. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, log, now = () => new Date() } = parts;
  const bus =
    config.redisUrl === null
      ? localBus()
      : redisBus({ url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix, log });
  const door: Door = { db, effects: [...effects, ...(parts.effects ?? [])], now, wake: () => engine.wake() };
  const limiter = { prefix: config.redisPrefix, ...(parts.redis && { redis: parts.redis.client }) };
  const throttle = createThrottle(limiter);
  const graphql = createGraphqlServer({
    config,
    db,
    throttle,
    demo: parts.demo,
    wake: () => engine.wake(),
    now,
    schema,
    door,
    log,
    introspection: parts.introspection ?? parts.demo,
    map: { tiles: config.mapTiles, attribution: config.mapAttribution },
    snapshots: snapshotsOf(db, parts.replica ?? null, log),
    simulator: parts.simulator,
    health: (read) => observed.health(read),
    limits: accountLimits(limiter),
  });
  const metrics = createMetrics();
  const { liveDb = db, jobsDb = db } = parts;
  const positions = createPositions({
    db,
    liveDb,
    bus,
    now,
    log,
    limiter,
    trustProxy: config.trustProxy,
    ...(parts.uplinkAllowance && { allowance: parts.uplinkAllowance }),
  });
  const readsFor = batchReads(liveDb, system);
  const readRows = rowReader(readsFor);
  const knocked = knocking(parts, now);
  const signals = signalsOf(parts, { allowUpgrade: knocked, readRows, onPosition: positions.fromSocket });
  const names = new LastingNames(readsFor());
  let sessions: SessionWatch | null = null;
  const engine = await startEngine({
    db: liveDb,
    bus,
    schema,
    fields: liveFields,
    readRows,
    liveContext: liveContext(readsFor, names, door, now),
    validate: graphql.validate,
    log,
    meter: metrics.meter,
    timing: { drainMs: parts.spreadMs ?? 5_000 },
    compression: config.socketCompression,
    allowUpgrade: knocked,
    views: positions.views,
    ...(parts.shares && { shares: parts.shares }),
    expect: (events) => names.hear(events),
    watch: (event) => {
      told({ positions, signals }, event);
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
  sessions = watchSessions({ db, sockets: [engine.sockets, signals], now, log, everyMs: parts.sessionLookMs });
  await positions.start();
  const observed = observe({
    metrics,
    token: config.metricsToken,
    db,
    liveDb,
    jobsDb,
    bus,
    redis: parts.redis,
    engine: engine.stats,
    late: engine.lateMs,
    signals: () => signals.size,
    uplinks: positions.counts,
    ...(parts.pulseMs !== undefined && { everyMs: parts.pulseMs }),
  });
  const stopClock =
    parts.clock === false
      ? () => Promise.resolve()
      : startClock(
          { ...door, db: jobsDb },
          clockAreas({ ...door, db: jobsDb }),
          () => keepHouse(jobsDb, countedAreas, now(), log, chores),
          log,
        );
  return {
    handle: graphql.handle,
    uplink: positions.uplink,
    door,
    stats: engine.stats,
    ready: async () => engine.lateMs() < mostLateMs && (await answers(liveDb, readyMs)),
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
