// One running instance: database, Redis, the application, HTTP. Every terminal command starts and stops it here.
import { createApp } from './app.ts';
import { createApiDocs } from '../api-docs/api-docs.ts';
import { schema } from '../areas/schema.ts';
import type { Config } from '../lib/config/config.ts';
import { setCancelConnection } from '../db/connection/cancel-query.ts';
import { connect, type Db } from '../db/connection/connection.ts';
import type { AppOptions } from './foundation.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { createExplorer } from '../http/explorer/explorer.ts';
import { checkReadiness } from '../http/readiness.ts';
import { startHttpServer } from '../http/http-server.ts';
import { openQueue } from '../db/job-queue.ts';
import { isFilePath } from '../files/serve-file.ts';
import { isResultPath } from '../jobs/result.ts';
import type { PinoLogger } from '../lib/logger.ts';
import { openRedisStore, type RedisStore } from '../redis/store.ts';

export interface ServeOptions {
  config: Config;
  /** Migrated. */
  databaseUrl: string;
  demo: boolean;
  client: StaticFiles | null;
  log: PinoLogger;
  /** True if other instances can take over: the shutdown is then announced first, and sockets close one by one. */
  graceful: boolean;
  /** False: this instance runs no jobs. */
  jobs?: boolean;
  /** Application options that a test overrides. */
  appOptions?: Partial<Omit<AppOptions, 'config' | 'db' | 'log'>>;
}

export interface RunningServer {
  port: number;
  /** Drains and stops; resolves when everything is released. May be called twice. */
  stop: () => Promise<void>;
}

// Limit of the drain; with all other steps a shutdown stays within ten seconds.
const limitMs = 6_000;
const graceful = { graceMs: 2_000, spreadMs: 5_000, limitMs };
const atOnce = { graceMs: 0, spreadMs: 0, limitMs };

/** Connections of the live engine: numbering, reading events, reading rows. */
const livePool = 6;
/** Connections of the scheduler, of maintenance and of jobs. */
const jobsPool = 5;
/** Connections of the job queue. */
const queuePool = 3;

/** Starts an instance. If it throws, everything is released. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, log } = options;
  const brokenLog = brokenConnectionLog(log);
  const db = connect(options.databaseUrl, { max: config.databasePool, workload: 'requests', onError: brokenLog.tell });
  const liveDb = connect(options.databaseUrl, { max: livePool, workload: 'live', onError: brokenLog.tell });
  const jobsDb = connect(options.databaseUrl, { max: jobsPool, workload: 'jobs', onError: brokenLog.tell });
  // A short timeout: a request that waits for the replica could use the primary instead.
  const replica =
    config.replicaUrl === null
      ? undefined
      : connect(config.replicaUrl, {
          max: config.databasePool,
          workload: 'requests',
          connectTimeoutMs: 1_000,
          onError: brokenLog.tell,
        });
  const openCancelPool = (pool: Db, url: string): Db => {
    const cancelPool = connect(url, { max: 1, workload: 'live', onError: brokenLog.tell });
    setCancelConnection(pool, cancelPool);
    return cancelPool;
  };
  const cancelPools = [
    openCancelPool(db, options.databaseUrl),
    ...(replica && config.replicaUrl !== null ? [openCancelPool(replica, config.replicaUrl)] : []),
  ];
  const redis = config.redisUrl === null ? undefined : openRedisStore(config.redisUrl, log);
  const release = async () => {
    brokenLog.expected();
    redis?.close();
    await Promise.all(
      [db, liveDb, jobsDb, ...(replica ? [replica] : []), ...cancelPools].map((pool) => pool.destroy()),
    );
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
): Promise<RunningServer> {
  const { config, demo, client, log } = options;
  const app = await createApp({
    config,
    ...databases,
    drainSpreadMs: options.graceful ? graceful.spreadMs : 0,
    ...(redis && { redis }),
    demo,
    log,
    ...(options.jobs !== false && { jobQueue: openQueue(options.databaseUrl, queuePool, log) }),
    ...options.appOptions,
  });
  const http = await startHttpServer({
    config,
    staticFiles: client,
    log,
    handleGraphql: app.handleGraphql,
    handleUplink: app.handleDeviceIngest,
    accountOf: app.accountOf,
    handleUpgrade: app.handleUpgrade,
    drainSockets: app.drain,
    handleMetrics: app.handleMetrics,
    handlers: [
      { matches: isFilePath, handle: app.handleFile },
      { matches: isResultPath, handle: app.handleResult },
      app.openidRoutes,
      createApiDocs({ schema, publicUrl: config.publicUrl, companyName: config.companyName }),
    ],
    onCompleted: app.recordResponse,
    ...(options.appOptions?.bodyTimeoutMs !== undefined && { bodyTimeoutMs: options.appOptions.bodyTimeoutMs }),
    explorer: (options.appOptions?.introspection ?? demo) ? createExplorer() : null,
    readiness: (draining) => checkReadiness({ db: databases.db, ready: app.isReady, redis: redis ?? null }, draining),
  }).catch(async (error: unknown) => {
    await app.stop();
    throw error;
  });
  log.info({ port: http.port, host: config.host, publicUrl: config.publicUrl }, 'serving');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    log.info('draining');
    await http.drain(options.graceful ? graceful : atOnce);
    await app.stop();
    await release();
    log.info('stopped');
  };
  return { port: http.port, stop: () => (stopping ??= stop()) };
}

/** A restart of Postgres breaks every idle connection at once: that is logged once, and not at all during shutdown. */
function brokenConnectionLog(log: PinoLogger): { tell: (error: Error) => void; expected: () => void } {
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
