// Rate limits: counted in Redis for all instances together, or per instance while Redis is unavailable.
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { CallLimit } from '#shared/access/lifecycle.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { RedisCommands } from '../redis/store.ts';

export interface LimiterOptions {
  /** Shared by all instances. Each instance counts for itself while Redis is down or does not answer. */
  redis?: RedisCommands;
  prefix: string;
}

/** A number of points per duration in seconds. */
export interface RateLimitRule {
  points: number;
  duration: number;
}

/** A named limiter. */
export function createLimiter(
  { redis, prefix }: LimiterOptions,
  name: string,
  { points, duration }: RateLimitRule,
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

/** Consumes a point. Returns how many are consumed now and when they expire, also beyond the limit. */
export async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
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
  /** Counts one. Beyond the limit it returns the seconds to wait. */
  consume: (key: string) => Promise<{ allowed: true } | { allowed: false; retryAfter: number }>;
}

/** A rate limit per key. */
export function createRateLimit(parts: LimiterOptions, name: string, allowance: RateLimitRule): RateLimit {
  const limiter = createLimiter(parts, name, allowance);
  return {
    consume: async (key) => {
      const outcome = await consumePoint(limiter, key);
      return outcome.consumedPoints > allowance.points
        ? { allowed: false, retryAfter: secondsLeft(outcome) }
        : { allowed: true };
    },
  };
}

/**
 * Counts one for the account; beyond the limit it fails with too_many_requests { retryAfter: seconds }. Without a
 * limit or an account nothing is counted.
 */
export async function enforceRateLimit(limit: RateLimit | undefined, account: string | undefined): Promise<void> {
  const taken = account === undefined ? undefined : await limit?.consume(account);
  if (taken?.allowed === false) fail('too_many_requests', { retryAfter: taken.retryAfter });
}

/** Calls of one API key: ten a second on average. */
export const keyCallsLimit: RateLimitRule = { points: 600, duration: 60 };

/**
 * Counts a call of a user, and of all the API keys that the user made: these limits must not grow with the number of
 * keys. Fails like `enforceRateLimit`.
 */
export type CountCall = (limit: CallLimit, userId: string | undefined) => Promise<void>;

/**
 * Counts calls by the limits that areas declare: of data that could be collected by repeated requests, and of requests to
 * other systems and people.
 */
export function createCallCounter(parts: LimiterOptions): CountCall {
  const limits = new Map<string, RateLimit>();
  return (limit, userId) => {
    const counted = limits.get(limit.name) ?? createRateLimit(parts, limit.name, limit);
    limits.set(limit.name, counted);
    return enforceRateLimit(counted, userId);
  };
}
