import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

export const f17: Fault = {
  name: 'F17',
  scenario: 'two sequencers, and a connection killed every 200 ms, the numbering one first',
  promises: [1, 2],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(
      async () => {
        for (let times = 0; times < (context.quick ? 15 : 75); times += 1) {
          await wait(200);
          await context.testBed.cluster.terminateNumberingConnection();
        }
      },
      { writers: 16, pauseMs: 0 },
    );
  },
};
