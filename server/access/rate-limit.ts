// How often something may be done within a time: counted in Redis by all instances together, or by each for itself while Redis is away.
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { refuse } from '#shared/kit/problem.ts';
import type { RedisCommands } from '../redis/store.ts';

export interface LimiterParts {
  /** Shared by all instances when it is there; each instance counts for itself while Redis is down or does not answer. */
  redis?: RedisCommands;
  prefix: string;
}

/** So many points in so many seconds. */
export interface Allowance {
  points: number;
  duration: number;
}

/** A counter by this name. */
export function limiterOf(
  { redis, prefix }: LimiterParts,
  name: string,
  { points, duration }: Allowance,
): RateLimiterAbstract {
  const options = { keyPrefix: `${prefix}${name}`, points, duration };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
  return new RLWrapperTimeouts({ limiter: shared, timeoutMs: 500, insuranceLimiter: memory });
}

/** Takes a point; answers how many are taken now and for how long, past the limit as well. */
export async function takePoint(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (outcome) {
    if (outcome instanceof RateLimiterRes) return outcome;
    throw outcome;
  }
}

/** Whole seconds to wait, at least one. */
export const secondsLeft = (outcome: RateLimiterRes): number => Math.max(1, Math.ceil(outcome.msBeforeNext / 1000));

export interface RateLimit {
  /** Counts one; beyond the limit it says after how many seconds to come back. */
  take: (key: string) => Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
}

/** A limit for each key. */
export function createRateLimit(parts: LimiterParts, name: string, allowance: Allowance): RateLimit {
  const limiter = limiterOf(parts, name, allowance);
  return {
    take: async (key) => {
      const outcome = await takePoint(limiter, key);
      return outcome.consumedPoints > allowance.points
        ? { allowed: false, retryAfter: secondsLeft(outcome) }
        : { allowed: true };
    },
  };
}

/** Counts one for the account; refuses with too_many_requests { retryAfter: seconds } beyond the limit. Without a limit or an account nothing is counted. */
export async function takeAllowance(limit: RateLimit | undefined, account: string | undefined): Promise<void> {
  const taken = account === undefined ? undefined : await limit?.take(account);
  if (taken?.allowed === false) refuse('too_many_requests', { retryAfter: taken.retryAfter });
}

/** Phones that one account may ask the history of: somebody who types an order every six seconds stays below. */
export const phoneHistoryAllowance: Allowance = { points: 100, duration: 600 };

/** The limits of what an account could collect by asking often. */
export const accountLimits = (parts: LimiterParts) => ({
  phoneHistory: createRateLimit(parts, 'phone-history', phoneHistoryAllowance),
});
