import { setTimeout as wait } from 'node:timers/promises';
import type { Outage } from './outage.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;

/** Whether what failed, for the time `tries`, may succeed when it is tried again. */
export type Worthwhile = (error: unknown, tries: number) => boolean;

/** Runs `work` until it succeeds, with growing pauses; rejects when the signal is aborted, and with an error after which trying again is of no use. */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  outage: Outage,
  signal: AbortSignal,
  worthwhile: Worthwhile = () => true,
): Promise<Result> {
  for (let [pause, tries] = [firstPauseMs, 1]; ; pause = Math.min(pause * 2, longestPauseMs), tries += 1) {
    signal.throwIfAborted();
    try {
      const result = await work();
      outage.recovered();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!worthwhile(error, tries)) throw error;
      outage.failed(error);
    }
    await wait(pause, undefined, { signal });
  }
}
