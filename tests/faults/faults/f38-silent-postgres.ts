// Connections of one instance to Postgres die without a word, those of its calls and those of its live engine; Redis goes on. What was open stays dead when the network
// is back, so that nothing but its own clocks can tell the instance.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';
import type { Instance } from '../harness/instance.ts';

const sees = async ({ url }: Instance): Promise<number> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

export const f38: Fault = {
  name: 'F38',
  scenario: 'a Postgres that falls silent for one instance, 165 s (20 s in the quick run), with Redis up',
  promises: [1, 2, 3, 6],
  quick: true,
  run: async (scene) => {
    await scene.openTabs(200);
    const { testBed: house } = scene;
    const [one] = house.instances;
    const [line] = house.databaseProxies;
    return scene.round(async (writers) => {
      const began = performance.now();
      line.set('silent');
      try {
        scene.check(
          'the instance says that it is not ready',
          await scene.waitUntil(async () => (await sees(one)) === 503, 5_000 * 5),
        );
        scene.note(`not ready after ${seconds(began)} s`);
        scene.check(
          'the other instance goes on numbering and telling',
          await scene.newParcelReaches(writers, scene.tabsSeeingAll(1), 15_000, 1),
        );
        await wait(Math.max(0, (scene.quick ? 20_000 : 165_000) - (performance.now() - began)));
      } finally {
        line.set('open');
      }
      const back = performance.now();
      scene.check(
        'its dashboards are told again once the network is back',
        await scene.newParcelReaches(writers, scene.tabsSeeingAll(0), 10_000 * (scene.reduced ? 2 : 5), 1),
      );
      scene.check(
        'it is ready again once the network is back',
        await scene.waitUntil(async () => (await sees(one)) === 200, 10_000 * (scene.reduced ? 2 : 5)),
      );
      scene.note(`healed ${seconds(back)} s after the network was back`);
    });
  },
};
