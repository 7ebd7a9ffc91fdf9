// Health of the installation, for the /service page: this instance asks Postgres and Redis, and knows the other
// instances by their heartbeats.
import type { PoolUsage } from '../db/connection/connection.ts';
import type { OldSnapshot } from '../db/old-snapshots.ts';
import { type DatabaseState, readDatabaseState } from '../db/database-state.ts';
import {
  type ConsumerStatus,
  type ParkedEvent,
  readConsumers,
  readParkedEvents,
} from '../events/consumers/consumer-status.ts';
import {
  type NumberingLag,
  readNumberingLag,
  readSetAsideEvents,
  type SetAsideEvent,
} from '../events/numbering-lag.ts';
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
  consumers: readonly ConsumerStatus[];
  /** The newest ones. */
  parkedEvents: readonly ParkedEvent[];
  /** The newest ones. */
  setAsideEvents: readonly SetAsideEvent[];
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
    const { answerMs, state, ...events } = await read(async (trx) => ({
      queue: await readNumberingLag(trx),
      state: await readDatabaseState(trx),
      answerMs: performance.now() - began,
      consumers: await readConsumers(trx),
      parkedEvents: await readParkedEvents(trx),
      setAsideEvents: await readSetAsideEvents(trx),
    }));
    return {
      answeredBy: id,
      database: { ...state, answerMs, pool: pool(), oldSnapshots: oldSnapshots() },
      redis: await redisState,
      ...events,
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
