// One running instance: database, Redis, the application, HTTP. Started and stopped in one place, for every command of the terminal.
import { type AppParts, createApp } from './app.ts';
import type { Config } from './config.ts';
import { cancelOver } from './db/cancel.ts';
import { connect, type Db } from './db/connection.ts';
import type { ClientFiles } from './http/client-files.ts';
import { createExplorer } from './http/explorer/explorer.ts';
import { readinessOf } from './http/health.ts';
import { startHttp } from './http/http-server.ts';
import type { Log } from './log.ts';
import { openStore, type RedisStore } from './redis/store.ts';

export interface ServeOptions {
  config: Config;
  /** Migrated. */
  databaseUrl: string;
  demo: boolean;
  client: ClientFiles | null;
  log: Log;
  /** Whether others may take over: leaving is then announced first, and sockets go one by one. */
  gently: boolean;
  /** Parts of the application that a test gives otherwise. */
  app?: Partial<Omit<AppParts, 'config' | 'db' | 'log'>>;
}

export interface Running {
  port: number;
  /** Drains and stops; resolves when nothing of the instance is left. May be called twice. */
  stop: () => Promise<void>;
}

// On leaving; with what else must be stopped, all of it stays within ten seconds.
const limitMs = 6_000;
const gentle = { graceMs: 2_000, spreadMs: 5_000, limitMs };
const atOnce = { graceMs: 0, spreadMs: 0, limitMs };

/** Connections of the live engine: numbering, following, reading rows. */
const livePool = 6;
/** Of the clock and of what looks after the house. */
const jobsPool = 2;

/** Starts an instance. Throws what made that impossible; nothing is left running then. */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config, log } = options;
  const broken = brokenConnections(log);
  const db = connect(options.databaseUrl, { max: config.databasePool, work: 'requests', onError: broken.tell });
  const liveDb = connect(options.databaseUrl, { max: livePool, work: 'live', onError: broken.tell });
  const jobsDb = connect(options.databaseUrl, { max: jobsPool, work: 'jobs', onError: broken.tell });
  // Whoever waits for it could have asked the primary.
  const replica =
    config.replicaUrl === null
      ? undefined
      : connect(config.replicaUrl, {
          max: config.databasePool,
          work: 'requests',
          openWithinMs: 1_000,
          onError: broken.tell,
        });
  const wayOf = (pool: Db, url: string): Db => {
    const way = connect(url, { max: 1, work: 'live', onError: broken.tell });
    cancelOver(pool, way);
    return way;
  };
  const ways = [
    wayOf(db, options.databaseUrl),
    ...(replica && config.replicaUrl !== null ? [wayOf(replica, config.replicaUrl)] : []),
  ];
  const redis = config.redisUrl === null ? undefined : openStore(config.redisUrl, log);
  const release = async () => {
    broken.expected();
    redis?.close();
    await Promise.all([db, liveDb, jobsDb, ...(replica ? [replica] : []), ...ways].map((pool) => pool.destroy()));
  };
  try {
    return await start(options, { db, liveDb, jobsDb, ...(replica && { replica }) }, redis, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function start(
  options: ServeOptions,
  databases: { db: Db; liveDb: Db; jobsDb: Db; replica?: Db },
  redis: RedisStore | undefined,
  release: () => Promise<void>,
): Promise<Running> {
  const { config, demo, client, log } = options;
  const app = await createApp({
    config,
    ...databases,
    spreadMs: options.gently ? gentle.spreadMs : 0,
    ...(redis && { redis }),
    demo,
    log,
    ...options.app,
  });
  const http = await startHttp({
    config,
    client,
    log,
    handle: app.handle,
    uplink: app.uplink,
    upgrade: app.upgrade,
    drainSockets: app.drain,
    metrics: app.metrics,
    answered: app.answered,
    explorer: (options.app?.introspection ?? demo) ? createExplorer() : null,
    readiness: (draining) => readinessOf({ db: databases.db, ready: app.ready, redis: redis ?? null }, draining),
  }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  log.info({ port: http.port, host: config.host, publicUrl: config.publicUrl }, 'serving');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    log.info('draining');
    await http.drain(options.gently ? gentle : atOnce);
    await app.stop();
    await release();
    log.info('stopped');
  };
  return { port: http.port, stop: () => (stopping ??= stop()) };
}

/** A restart of Postgres breaks every idle connection at once: that is one line, and none when it is we who leave. */
function brokenConnections(log: Log): { tell: (error: Error) => void; expected: () => void } {
  const quietMs = 10_000;
  let quietUntil = 0;
  return {
    tell: (err) => {
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + quietMs;
      log.warn({ err }, 'a connection to Postgres broke');
    },
    expected: () => {
      quietUntil = Infinity;
    },
  };
}
