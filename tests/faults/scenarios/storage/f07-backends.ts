import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f07: Fault = {
  name: 'F7',
  scenario: 'every Postgres connection terminated, five times',
  promises: [1, 2, 13],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(async (writers) => {
      for (let times = 0; times < 5; times += 1) {
        await wait(1_500);
        await context.testBed.cluster.terminateConnections();
      }
      context.check(
        'writes are taken again in time',
        await context.newParcelReaches(writers, context.tabsSeeingAll(0), 10_000 * 5, 0),
      );
    });
  },
};
