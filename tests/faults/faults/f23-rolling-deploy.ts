// A new version comes: each instance is drained and started again, behind a balancer that asks /readyz.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';
import type { Scene } from '../harness/scene.ts';

/** Asks every instance a few times a second whether it takes calls. */
function balancer(scene: Scene): { pick: (attempt: number) => string; stop: () => void } {
  const { instances } = scene.house;
  const ready = new Set(instances.map(({ url }) => url));
  const asking = setInterval(() => {
    for (const { url } of instances) {
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then((response) => response.ok, () => false).then((ok) => (ok ? ready.add(url) : ready.delete(url))).catch(() => {});
    }
  }, 200);
  const pick = (attempt: number): string => [...ready][attempt % Math.max(1, ready.size)] ?? instances[0].url;
  return { pick, stop: () => clearInterval(asking) };
}

export const f23: Fault = {
  name: 'F23', scenario: 'a rolling deploy of both instances', promises: [1, 22], quick: false,
  run: async (scene) => {
    await scene.openTabs(200);
    const balanced = balancer(scene);
    const restarted: number[] = [];
    try {
      return await scene.round(async (writers) => {
        for (const tab of scene.tabs) tab.closes = [];
        for (const instance of scene.house.instances) {
          await wait(2_000);
          const began = performance.now();
          await instance.stop();
          restarted.push(performance.now() - began);
          await instance.start();
          await wait(1_000);
        }
        const codes = new Set(scene.tabs.flatMap(({ closes }) => closes));
        scene.figure(`drained in ${restarted.map((ms) => (ms / 1_000).toFixed(1)).join(' and ')} s, closes ${[...codes].join(', ')}`);
        scene.expect(`no mutation failed (${writers.unanswered})`, writers.unanswered === 0);
        scene.expect(`every socket was asked to come back (${[...codes].join(', ')})`, codes.size === 1 && codes.has(1012));
      }, { balance: balanced.pick });
    } finally {
      balanced.stop();
    }
  },
};
