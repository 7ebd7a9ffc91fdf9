import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f16: Fault = {
  name: 'F16',
  scenario: '16 writers on 50 parcels, as fast as they can',
  promises: [1, 2, 3],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(
      async (writers) => {
        await wait(context.quick ? 3_000 : 15_000);
        // Many writes at once and then none: an event that only the next write would number stays behind.
        await writers.stop();
        await Promise.all(Array.from({ length: 40 }, (_, index) => context.newParcelReaches(writers, [], 0, index)));
      },
      { writers: 16, pauseMs: 0 },
    );
  },
};
