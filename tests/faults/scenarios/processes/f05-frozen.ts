import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f05: Fault = {
  name: 'F5',
  scenario: 'an instance frozen (90 s; 6 s in the quick run) and thawed',
  promises: [1, 6],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    const [one] = context.testBed.instances;
    return context.round(async (writers) => {
      one.freeze();
      try {
        await wait(500);
        context.check(
          'the other instance continues numbering and sending',
          await context.newParcelReaches(writers, context.tabsSeeingAll(1), 15_000, 1),
        );
        await wait(context.quick ? 4_000 : 88_000);
      } finally {
        one.thaw();
      }
      await wait(1_000);
    });
  },
};
