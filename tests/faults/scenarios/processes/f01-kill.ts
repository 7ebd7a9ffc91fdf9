import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f01: Fault = {
  name: 'F1',
  scenario: 'kill -9 of each instance in turn',
  promises: [1, 2, 3, 13],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(async () => {
      for (const instance of context.testBed.instances) {
        await wait(context.quick ? 800 : 3_000);
        await instance.kill();
        await wait(context.quick ? 800 : 3_000);
        await instance.start();
      }
    });
  },
};
