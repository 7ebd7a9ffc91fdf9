// Connections of one instance to Postgres go silent, those of its requests and those of its live engine; Redis
// continues. Open connections stay dead when the network is back, so that only time-outs can reveal it to the
// instance.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';
import type { Instance } from '../../harness/test-bed/instance.ts';

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
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    const [one] = testBed.instances;
    const [line] = testBed.databaseProxies;
    return context.round(async (writers) => {
      const began = performance.now();
      line.set('silent');
      try {
        context.check(
          'the instance says that it is not ready',
          await context.waitUntil(async () => (await sees(one)) === 503, 5_000 * 5),
        );
        context.note(`not ready after ${seconds(began)} s`);
        context.check(
          'the other instance continues numbering and sending',
          await context.newParcelReaches(writers, context.tabsSeeingAll(1), 15_000, 1),
        );
        await wait(Math.max(0, (context.quick ? 20_000 : 165_000) - (performance.now() - began)));
      } finally {
        line.set('open');
      }
      const back = performance.now();
      context.check(
        'its dashboards receive changes again once the network is back',
        await context.newParcelReaches(writers, context.tabsSeeingAll(0), 10_000 * (context.reduced ? 2 : 5), 1),
      );
      context.check(
        'it is ready again once the network is back',
        await context.waitUntil(async () => (await sees(one)) === 200, 10_000 * (context.reduced ? 2 : 5)),
      );
      context.note(`healed ${seconds(back)} s after the network was back`);
    });
  },
};
