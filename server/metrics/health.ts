// Health of the installation, for the /service page: this instance asks Postgres and Redis, and knows the other
// instances by their heartbeats.
import type { PoolUsage } from '../db/connection.ts';
import type { OldSnapshot } from '../db/old-snapshots.ts';
import { type DatabaseState, readDatabaseState } from '../db/state.ts';
import { type Backlog, readBacklog } from '../events/backlog.ts';
import type { Context } from '../graphql/context.ts';
import type { RedisStore } from '../redis/store.ts';
import type { History, Instance, Pulse } from './pulse.ts';
import { within } from '../within.ts';

export interface Health {
  answeredBy: string;
  database: DatabaseState & { answerMs: number; pool: PoolUsage; oldSnapshots: readonly OldSnapshot[] };
  /** `none`: no Redis is configured. */
  redis: { state: 'up' | 'down' | 'none'; answerMs: number | null };
  queue: Backlog;
  instances: readonly Instance[];
  history: History;
}

export interface HealthParts {
  id: string;
  pulse: Pulse;
  redis: RedisStore | undefined;
  pool: () => PoolUsage;
  oldSnapshots: () => OldSnapshot[];
}

const timeoutMs = 1_000;

/** Creates the function that reads the health; it rejects when Postgres does not respond. */
export function healthOf({
  id,
  pulse: heartbeats,
  redis,
  pool,
  oldSnapshots,
}: HealthParts): (read: Context['read']) => Promise<Health> {
  return async (read) => {
    const began = performance.now();
    const redisState = redisHealth(redis);
    const [queue, state, answerMs] = await read(
      async (trx) => [await readBacklog(trx), await readDatabaseState(trx), performance.now() - began] as const,
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

async function redisHealth(redis: RedisStore | undefined): Promise<Health['redis']> {
  if (!redis) return { state: 'none', answerMs: null };
  if (!redis.isReady) return { state: 'down', answerMs: null };
  const answerMs = await within(redis.ping(), timeoutMs);
  return { state: answerMs === null ? 'down' : 'up', answerMs };
}
