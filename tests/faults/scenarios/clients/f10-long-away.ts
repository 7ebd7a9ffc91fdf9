// The replay window is ten minutes and 10,000 events, whichever is longer: so this takes eleven minutes, with many
// writes.
import { setTimeout as wait } from 'node:timers/promises';
import { Dashboard } from '../../harness/clients/dashboard.ts';
import type { Fault } from '../../harness/fault.ts';
import { readParcels } from '../../harness/clients/page-state.ts';

export const f10: Fault = {
  name: 'F10',
  scenario: 'a client offline for 11 minutes and 10,000 events, another for 5',
  promises: [1, 4],
  quick: false,
  resyncs: 'expected',
  run: async (context) => {
    await context.openTabs(60);
    const { testBed } = context;
    const person = context.user('admin');
    const sleeper = async (name: string): Promise<Dashboard> => {
      const tab = new Dashboard(name, person, context.route(0));
      tab.start(await readParcels(person, testBed.instances[0].url));
      await context.waitUntil(() => tab.connected, 30_000);
      tab.sleep();
      return tab;
    };
    const long = await sleeper('gone for 11 minutes');
    let short = long;
    const outcome = await context.round(
      async (writers) => {
        await wait(6 * 60_000);
        short = await sleeper('gone for 5 minutes');
        const began = performance.now();
        await context.waitUntil(
          () =>
            writers.log.filter(({ outcome: how }) => how === 'ok').length > 10_500 &&
            performance.now() - began > 5 * 60_000,
          20 * 60_000,
        );
        short.wake();
        long.wake();
        context.check(
          'beyond the window it receives RESYNC in time',
          await context.waitUntil(() => long.page.resyncs === 1, 5_000 + 1_000 * 5),
        );
      },
      { pauseMs: 1_500, tabs: context.tabs },
    );
    context.check(
      'within the window no client receives RESYNC',
      short.page.resyncs === 0 && context.tabs.every(({ page }) => page.resyncs === 0),
    );
    for (const tab of [long, short]) tab.stop();
    return outcome;
  },
};
