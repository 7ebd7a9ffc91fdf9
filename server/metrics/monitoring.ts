// Monitoring of one instance: its Prometheus metrics, its heartbeats for other instances, and the health of the
// installation.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#shared/lib/app-error.ts';
import { type Db, poolUsage } from '../db/connection/connection.ts';
import { newId } from '../db/new-id.ts';
import { OldSnapshotMonitor } from '../db/old-snapshots.ts';
import { inSnapshot, type RunRead, systemPrincipal } from '../db/transaction.ts';
import { readConsumers } from '../events/consumers/consumer-status.ts';
import { readNumberingLag } from '../events/numbering-lag.ts';
import type { Bus } from '../events/bus.ts';
import { sendError } from '../http/respond.ts';
import type { RedisStore } from '../redis/store.ts';
import { authorizeMetrics } from './authorize-metrics.ts';
import type { GaugeGroup } from './area-metrics.ts';
import { createHealthReader, type InstallationHealth } from './installation-health.ts';
import type { Metrics } from './metrics.ts';
import { InstanceHeartbeats } from './instance-heartbeat.ts';
import type { LiveEngineStats } from './metrics-sink.ts';

export interface MonitoringOptions {
  metrics: Metrics;
  /** Null: only this machine may read /metrics. */
  token: string | null;
  db: Db;
  liveDb: Db;
  jobsDb: Db;
  bus: Bus;
  redis: RedisStore | undefined;
  engine: () => LiveEngineStats;
  /** For how long the oldest known event that is not fully dispatched has been known, in milliseconds. */
  dispatchDelayMs: () => number;
  signals: () => number;
  uplinks: Readonly<Record<string, number>>;
  /** The gauges of areas. */
  gauges: readonly GaugeGroup[];
  /** Interval of heartbeats. */
  heartbeatMs?: number;
}

export interface Monitoring {
  /** Reads the health of the installation. */
  health: (read: RunRead) => Promise<InstallationHealth>;
  /** Handles GET /metrics. */
  handleMetrics: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  stop: () => void;
}

async function handleMetrics(
  metrics: Metrics,
  token: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const access = authorizeMetrics(request, token);
  if (access === 'no') return sendError(response, 404, new AppError('missing'));
  if (access === 'token') {
    response.setHeader('www-authenticate', 'Bearer realm="Qafila"');
    return sendError(response, 401, new AppError('UNAUTHENTICATED'));
  }
  const text = await metrics.text();
  response
    .writeHead(200, {
      'content-type': metrics.contentType,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text);
}

/** Starts the monitoring of an instance. */
export function startMonitoring({
  metrics,
  token,
  db,
  liveDb,
  jobsDb,
  bus,
  redis,
  engine,
  dispatchDelayMs,
  signals,
  uplinks,
  gauges,
  heartbeatMs,
}: MonitoringOptions): Monitoring {
  const id = newId();
  const pulse = new InstanceHeartbeats({
    id,
    bus,
    engine,
    signals,
    recent: metrics.recent,
    otherVersions: metrics.otherVersions,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
  const oldSnapshots = new OldSnapshotMonitor(jobsDb);
  metrics.setGaugeSources({
    engine,
    signals,
    uplinks,
    numberingLag: () => inSnapshot(liveDb, systemPrincipal, readNumberingLag),
    consumers: () => inSnapshot(liveDb, systemPrincipal, readConsumers),
    areas: { groups: gauges, read: (group) => inSnapshot(liveDb, systemPrincipal, group.read) },
    pools: { calls: () => poolUsage(db), live: () => poolUsage(liveDb), jobs: () => poolUsage(jobsDb) },
    dispatchDelayMs,
    oldSnapshotMs: () => oldSnapshots.list()[0]?.ageMs ?? 0,
  });
  return {
    health: createHealthReader({
      id,
      heartbeats: pulse,
      redis,
      pool: () => poolUsage(db),
      oldSnapshots: () => oldSnapshots.list(),
    }),
    handleMetrics: (request, response) => handleMetrics(metrics, token, request, response),
    stop: () => {
      pulse.stop();
      oldSnapshots.stop();
    },
  };
}
