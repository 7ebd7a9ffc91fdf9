import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f06: Fault = {
  name: 'F6',
  scenario: 'an immediate stop of Postgres, and its start',
  promises: [1, 2, 13],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(async (writers) => {
      await wait(1_000);
      await context.testBed.cluster.crash(500);
      context.check(
        'writes are taken again in time',
        await context.newParcelReaches(writers, context.tabsSeeingAll(0), 10_000 * 5, 0),
      );
    });
  },
};
