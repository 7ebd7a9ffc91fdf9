// When a message is tried again, and when its webhook is switched off.
import { dayMs } from '#shared/lib/time.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface RetryPlan {
  /** The pause after each failed attempt; after the last one the message has failed. */
  pausesMs: readonly number[];
  /** A webhook of which nothing has succeeded for so long is switched off. */
  suspendAfterMs: number;
}

/** Nine attempts within two days. */
export const retryPlan: RetryPlan = {
  pausesMs: [10_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 12 * hour, 20 * hour],
  suspendAfterMs: 5 * dayMs,
};

/** Pauses are longer by up to so much, so that messages that failed together are not tried together. */
const jitter = 0.1;
/** A receiver may ask for a longer pause, up to this. */
const maxRetryAfterMs = hour;

/**
 * The pause after the n-th attempt; null if none follows. `retryAfterMs`: what the receiver asks for, never less than
 * the plan. `random` is from 0 to 1.
 */
export function pauseAfter(
  { pausesMs }: RetryPlan,
  attempts: number,
  retryAfterMs: number | null,
  random = Math.random(),
): number | null {
  const planned = pausesMs[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned, Math.min(retryAfterMs ?? 0, maxRetryAfterMs)) * (1 + jitter * random);
}
