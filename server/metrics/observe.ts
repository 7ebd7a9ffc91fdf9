// Monitoring of one instance: its Prometheus metrics, its heartbeats for other instances, and the health of the
// installation.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '#shared/kit/problem.ts';
import { type Db, poolUsage } from '../db/connection.ts';
import { newId } from '../db/new-id.ts';
import { OldSnapshots } from '../db/old-snapshots.ts';
import { inSnapshot, system } from '../db/transaction.ts';
import { readBacklog } from '../events/backlog.ts';
import type { Bus } from '../events/bus.ts';
import type { Context } from '../graphql/context.ts';
import { answerProblem } from '../http/answer.ts';
import type { EngineStats } from '../live/engine.ts';
import type { RedisStore } from '../redis/store.ts';
import { allowMetrics } from './allow-metrics.ts';
import { healthOf } from './health.ts';
import type { Metrics } from './metrics.ts';
import { Pulse } from './pulse.ts';

export interface ObserveParts {
  metrics: Metrics;
  /** Null: only this machine may read /metrics. */
  token: string | null;
  db: Db;
  liveDb: Db;
  jobsDb: Db;
  bus: Bus;
  redis: RedisStore | undefined;
  engine: () => EngineStats;
  /** For how long the oldest known event that is not fully dispatched has been known, in milliseconds. */
  late: () => number;
  signals: () => number;
  uplinks: Readonly<Record<string, number>>;
  /** Interval of heartbeats. */
  everyMs?: number;
}

export interface Observed {
  health: NonNullable<Context['health']>;
  /** Handles GET /metrics. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  stop: () => void;
}

/** Starts the monitoring of an instance. */
export function observe({
  metrics,
  token,
  db,
  liveDb,
  jobsDb,
  bus,
  redis,
  engine,
  late: dispatchDelayMs,
  signals,
  uplinks,
  everyMs: heartbeatMs,
}: ObserveParts): Observed {
  const id = newId();
  const pulse = new Pulse({
    id,
    bus,
    engine,
    signals,
    recent: metrics.recent,
    foreign: metrics.foreign,
    ...(heartbeatMs !== undefined && { everyMs: heartbeatMs }),
  });
  const oldSnapshots = new OldSnapshots(jobsDb);
  metrics.watch({
    engine,
    signals,
    uplinks,
    backlog: () => inSnapshot(liveDb, system, readBacklog),
    pools: { calls: () => poolUsage(db), live: () => poolUsage(liveDb), jobs: () => poolUsage(jobsDb) },
    late: dispatchDelayMs,
    oldSnapshotMs: () => oldSnapshots.list()[0]?.ageMs ?? 0,
  });
  return {
    health: healthOf({ id, pulse, redis, pool: () => poolUsage(db), oldSnapshots: () => oldSnapshots.list() }),
    answer: async (request, response) => {
      const access = allowMetrics(request, token);
      if (access === 'no') return answerProblem(response, 404, new Problem('missing'));
      if (access === 'token') {
        response.setHeader('www-authenticate', 'Bearer realm="Qafila"');
        return answerProblem(response, 401, new Problem('UNAUTHENTICATED'));
      }
      const text = await metrics.text();
      response
        .writeHead(200, {
          'content-type': metrics.contentType,
          'content-length': Buffer.byteLength(text),
          'cache-control': 'no-store',
        })
        .end(text);
    },
    stop: () => {
      pulse.stop();
      oldSnapshots.stop();
    },
  };
}
