// Health of the installation, for the /service page: this instance asks Postgres and Redis, and knows the other
// instances by their heartbeats.
import type { PoolUsage } from '../db/connection/connection.ts';
import type { OldSnapshot } from '../db/old-snapshots.ts';
import { type DatabaseState, readDatabaseState } from '../db/database-state.ts';
import { type NumberingLag, readNumberingLag } from '../events/numbering-lag.ts';
import type { RunRead } from '../db/transaction.ts';
import type { RedisStore } from '../redis/store.ts';
import type { LoadHistory, InstanceStatus, InstanceHeartbeats } from './instance-heartbeat.ts';
import { withTimeout } from '../lib/with-timeout.ts';

export interface InstallationHealth {
  answeredBy: string;
  database: DatabaseState & { answerMs: number; pool: PoolUsage; oldSnapshots: readonly OldSnapshot[] };
  /** `none`: no Redis is configured. */
  redis: { state: 'up' | 'down' | 'none'; answerMs: number | null };
  queue: NumberingLag;
  instances: readonly InstanceStatus[];
  history: LoadHistory;
}

export interface InstallationHealthOptions {
  id: string;
  heartbeats: InstanceHeartbeats;
  redis: RedisStore | undefined;
  pool: () => PoolUsage;
  oldSnapshots: () => OldSnapshot[];
}

const timeoutMs = 1_000;

/** Creates the function that reads the health; it rejects when Postgres does not respond. */
export function createHealthReader({
  id,
  heartbeats,
  redis,
  pool,
  oldSnapshots,
}: InstallationHealthOptions): (read: RunRead) => Promise<InstallationHealth> {
  return async (read) => {
    const began = performance.now();
    const redisState = redisHealth(redis);
    const [queue, state, answerMs] = await read(
      async (trx) => [await readNumberingLag(trx), await readDatabaseState(trx), performance.now() - began] as const,
    );
    return {
      answeredBy: id,
      database: { ...state, answerMs, pool: pool(), oldSnapshots: oldSnapshots() },
      redis: await redisState,
      queue,
      instances: heartbeats.instances(),
      history: heartbeats.history(),
    };
  };
}

async function redisHealth(redis: RedisStore | undefined): Promise<InstallationHealth['redis']> {
  if (!redis) return { state: 'none', answerMs: null };
  if (!redis.isReady) return { state: 'down', answerMs: null };
  const answerMs = await withTimeout(redis.ping(), timeoutMs);
  return { state: answerMs === null ? 'down' : 'up', answerMs };
}
