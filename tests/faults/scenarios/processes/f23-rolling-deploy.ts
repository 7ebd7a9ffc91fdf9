// A new version is deployed: each instance is drained and restarted, behind a balancer that asks /readyz.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';

/**
 * Asks every instance a few times a second whether it is ready. A slow instance stays in the pool; one that answers
 * no, or not at all, is removed.
 */
function balancer(context: FaultContext): { pick: (attempt: number) => string; stop: () => void } {
  const { instances } = context.testBed;
  const ready = new Set(instances.map(({ url }) => url));
  const stopped = new AbortController();
  const ask = async (url: string): Promise<boolean> => {
    try {
      return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch (error) {
      return ready.has(url) && error instanceof Error && error.name === 'TimeoutError';
    }
  };
  // One request at a time, so that an old answer never arrives after a newer one.
  const watch = async (url: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await ask(url)) ready.add(url);
      else ready.delete(url);
      await wait(200);
    }
  };
  for (const { url } of instances) void watch(url);
  const pick = (attempt: number): string => [...ready][attempt % Math.max(1, ready.size)] ?? instances[0].url;
  return { pick, stop: () => stopped.abort() };
}

export const f23: Fault = {
  name: 'F23',
  scenario: 'a rolling deploy of both instances',
  promises: [1, 22],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    const balanced = balancer(context);
    const restarted: number[] = [];
    try {
      return await context.round(
        async (writers) => {
          for (const tab of context.tabs) tab.closes = [];
          for (const instance of context.testBed.instances) {
            await wait(2_000);
            const began = performance.now();
            await instance.stop();
            restarted.push(performance.now() - began);
            await instance.start();
            await wait(1_000);
          }
          const codes = new Set(context.tabs.flatMap(({ closes }) => closes));
          context.note(
            `drained in ${restarted.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')} s, closes ${[...codes].join(', ')}`,
          );
          context.check(`no mutation failed (${writers.unanswered})`, writers.unanswered === 0);
          context.check(
            `every socket was asked to come back (${[...codes].join(', ')})`,
            codes.size === 1 && codes.has(1012),
          );
        },
        { balance: balanced.pick },
      );
    } finally {
      balanced.stop();
    }
  },
};
