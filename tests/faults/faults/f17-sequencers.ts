import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';

export const f17: Fault = {
  name: 'F17',
  scenario: 'two sequencers, and a connection killed every 200 ms, the numbering one first',
  promises: [1, 2],
  quick: true,
  run: async (scene) => {
    await scene.openTabs(200);
    return scene.round(
      async () => {
        for (let times = 0; times < (scene.quick ? 15 : 75); times += 1) {
          await wait(200);
          await scene.testBed.cluster.terminateNumberingConnection();
        }
      },
      { writers: 16, pauseMs: 0 },
    );
  },
};
