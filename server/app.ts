// The server built of its parts, without a port: start.ts, the demo and the tests each give it what it runs on.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RedisClientType } from 'redis';
import { createThrottle } from './access/throttle.ts';
import { clockAreas, readers } from './areas/index.ts';
import type { Effect } from './commands/area-server.ts';
import type { Door } from './commands/run-command.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { inSnapshot, system } from './db/transaction.ts';
import { localBus } from './events/bus.ts';
import { startClock } from './events/clock.ts';
import { redisBus } from './events/redis-bus.ts';
import { createGraphqlServer } from './graphql/graphql-server.ts';
import type { Context } from './graphql/context.ts';
import { makeLoaders } from './graphql/loaders.ts';
import { liveFields, schema } from './graphql/schema.ts';
import { allowUpgrade } from './http/allow-upgrade.ts';
import type { Row } from './live/live-field.ts';
import { type EngineStats, type ReadRows, startEngine, type WithLiveContext } from './live/engine.ts';
import type { Log } from './log.ts';
import { refuse } from '#shared/kit/problem.ts';

export interface AppParts {
  config: Config;
  db: Db;
  /** For counters that all instances share; it may be down. */
  redis?: RedisClientType;
  demo: boolean;
  /** Whether the schema may be asked for; in the demo and in development it may. */
  introspection?: boolean;
  log: Log;
  now?: () => Date;
  /** Other areas' parts in the transaction of a change. */
  effects?: readonly Effect[];
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

// No viewer and no session: a live answer depends on the group's projection and on nothing else.
function liveContext(db: Db, door: Door, now: () => Date): WithLiveContext {
  const read: Context['read'] = (work) => inSnapshot(db, system, work);
  return (audience, work) => {
    const context: Context = {
      viewer: null, audience, now: now(), read, loaders: makeLoaders(read), door,
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
  const { config, db, log, effects = [], now = () => new Date() } = parts;
  const bus = config.redisUrl === null ? localBus() : redisBus({ url: config.redisUrl, prefix: config.redisPrefix, log });
  const door: Door = { db, effects, now, wake: () => engine.wake() };
  const throttle = createThrottle({ prefix: config.redisPrefix, ...(parts.redis && { redis: parts.redis }) });
  const graphql = createGraphqlServer({
    config, db, throttle, demo: parts.demo, wake: () => engine.wake(), now, schema, door, log, introspection: parts.introspection ?? parts.demo,
  });
  const engine = await startEngine({
    db, bus, schema, fields: liveFields, readRows: rowReader(db), liveContext: liveContext(db, door, now), validate: graphql.validate, log,
    allowUpgrade: (request) => allowUpgrade({ db, rules: config, origins: config.origins }, request, now()),
  });
  const stopClock = parts.clock === false ? () => Promise.resolve() : startClock(door, clockAreas(door), log);
  return {
    handle: graphql.handle, upgrade: engine.upgrade, door, stats: engine.stats, drain: engine.drain, ready: () => Promise.resolve(true),
    stop: async () => {
      await stopClock();
      await engine.stop();
      await bus.close();
    },
  };
}
