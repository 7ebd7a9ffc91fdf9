import { setTimeout as wait } from 'node:timers/promises';
import type { Outage } from './outage.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** Runs `work` until it succeeds, with growing pauses; rejects only when the signal is aborted. */
export async function keepTrying<Result>(work: () => Promise<Result>, outage: Outage, signal: AbortSignal): Promise<Result> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    signal.throwIfAborted();
    try {
      const result = await work();
      outage.recovered();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      outage.failed(error);
    }
    await wait(pause, undefined, { signal });
  }
}
