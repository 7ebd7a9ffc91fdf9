import { setTimeout as wait } from 'node:timers/promises';
import type { Outage } from './outage.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** True if the work may succeed when it is tried again after `tries` failures. */
export type ShouldRetry = (error: unknown, tries: number) => boolean;

/**
 * Runs `work` until it succeeds, with growing pauses. Rejects if the signal is aborted, or with an error that
 * `shouldRetry` declines.
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  outage: Outage,
  signal: AbortSignal,
  shouldRetry: ShouldRetry = () => true,
): Promise<Result> {
  for (let [pause, tries] = [firstPauseMs, 1]; ; pause = Math.min(pause * 2, longestPauseMs), tries += 1) {
    signal.throwIfAborted();
    try {
      const result = await work();
      outage.recovered();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!shouldRetry(error, tries)) throw error;
      outage.failed(error);
    }
    await wait(pause, undefined, { signal });
  }
}
