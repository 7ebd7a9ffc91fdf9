import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f04: Fault = {
  name: 'F4',
  scenario: 'Redis unreachable (a black hole) for 60 s',
  promises: [1, 12],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    return context.round(async (writers) => {
      testBed.redisProxy.set('hole');
      try {
        for (const seconds of [1, 29, 29]) {
          await wait(seconds * 1_000);
          context.check(
            'a change of one instance is seen at the other in time',
            await context.newParcelReaches(writers, context.tabsSeeingAll(1), 3_000 * 5, 0),
          );
        }
      } finally {
        testBed.redisProxy.set('open');
      }
      context.check(`no mutation failed (${writers.unanswered})`, writers.unanswered === 0);
    });
  },
};
