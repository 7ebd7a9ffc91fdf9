// The server built of its parts, without a port: start.ts, the demo and the tests each give it what it runs on.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RedisClientType } from 'redis';
import { createThrottle } from './access/throttle.ts';
import { clockAreas, countedAreas, effects, readers } from './areas/index.ts';
import type { Effect } from './commands/area-server.ts';
import type { Door } from './commands/run-command.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { inSnapshot, system } from './db/transaction.ts';
import { localBus } from './events/bus.ts';
import { startClock } from './events/clock.ts';
import { keepHouse } from './events/housekeeping.ts';
import { redisBus } from './events/redis-bus.ts';
import { createGraphqlServer } from './graphql/graphql-server.ts';
import type { Context } from './graphql/context.ts';
import { type Loaders, makeLoaders } from './graphql/loaders.ts';
import { liveFields, schema } from './graphql/schema.ts';
import { allowUpgrade } from './http/allow-upgrade.ts';
import type { Row } from './live/live-field.ts';
import { type EngineStats, type ReadRows, startEngine, type WithLiveContext } from './live/engine.ts';
import type { Log } from './log.ts';
import { refuse } from '#shared/kit/problem.ts';

export interface AppParts {
  config: Config;
  db: Db;
  /** Connections for numbering, following and live answers, so that busy requests don't hold them up; default: the same. */
  liveDb?: Db;
  /** For counters that all instances share; it may be down. */
  redis?: RedisClientType;
  demo: boolean;
  /** Whether the schema may be asked for; in the demo and in development it may. */
  introspection?: boolean;
  log: Log;
  now?: () => Date;
  /** More that happens in the transaction of a change, beside the areas' own effects. */
  effects?: readonly Effect[];
  /** How long live sockets may take to leave one by one; default 5 s. */
  spreadMs?: number;
  /** False leaves the clock standing, for tests that move it themselves. */
  clock?: boolean;
}

export interface App {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  door: Door;
  stats: () => EngineStats;
  /** Asks every socket to come back elsewhere. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** Whether calls may be sent here. */
  ready: () => Promise<boolean>;
}

// No viewer and no session: a live answer depends on the group's projection and on nothing else. What doesn't depend on the audience
// (names) is loaded once for all groups that hear of the same rows.
function liveContext(db: Db, door: Door, now: () => Date): WithLiveContext {
  const read: Context['read'] = (work) => inSnapshot(db, system, work);
  const shared = new WeakMap<object, Loaders>();
  return (audience, work, batch) => {
    const loaders = shared.get(batch) ?? makeLoaders(read);
    shared.set(batch, loaders);
    const context: Context = {
      viewer: null, audience, now: now(), read, loaders, door,
      session: { token: () => null, signIn: () => refuse('bad_request'), signOut: () => refuse('bad_request') },
    };
    return work(context);
  };
}

function rowReader(db: Db): ReadRows {
  return async (entity, ids) => {
    const readRows = readers[entity];
    const rows = readRows ? await inSnapshot(db, system, (trx) => readRows(trx, ids)) : [];
    return new Map(rows.map((row): [string, Row] => [row.id, { ...row }]));
  };
}

/** Builds one instance and starts what runs in it by itself: numbering, following, the clock. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, db, log, now = () => new Date() } = parts;
  const bus = config.redisUrl === null ? localBus() : redisBus({ url: config.redisUrl, prefix: config.redisPrefix, log });
  const door: Door = { db, effects: [...effects, ...(parts.effects ?? [])], now, wake: () => engine.wake() };
  const throttle = createThrottle({ prefix: config.redisPrefix, ...(parts.redis && { redis: parts.redis }) });
  const graphql = createGraphqlServer({
    config, db, throttle, demo: parts.demo, wake: () => engine.wake(), now, schema, door, log, introspection: parts.introspection ?? parts.demo,
  });
  const liveDb = parts.liveDb ?? db;
  const engine = await startEngine({
    db: liveDb, bus, schema, fields: liveFields, readRows: rowReader(liveDb), liveContext: liveContext(liveDb, door, now), validate: graphql.validate, log,
    timing: { drainMs: parts.spreadMs ?? 5_000 },
    allowUpgrade: (request) => allowUpgrade({ db, rules: config, origins: config.origins }, request, now()),
  });
  const stopClock = parts.clock === false ? () => Promise.resolve() : startClock(door, clockAreas(door), () => keepHouse(db, countedAreas, now(), log), log);
  return {
    handle: graphql.handle, upgrade: engine.upgrade, door, stats: engine.stats, drain: engine.drain, ready: () => Promise.resolve(true),
    stop: async () => {
      await stopClock();
      await engine.stop();
      await bus.close();
    },
  };
}
