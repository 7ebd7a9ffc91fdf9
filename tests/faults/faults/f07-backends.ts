import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';

export const f07: Fault = {
  name: 'F7',
  scenario: 'every Postgres connection terminated, five times',
  promises: [1, 2, 13],
  quick: false,
  run: async (scene) => {
    await scene.openTabs(200);
    return scene.round(async (writers) => {
      for (let times = 0; times < 5; times += 1) {
        await wait(1_500);
        await scene.testBed.cluster.terminateConnections();
      }
      scene.check('writes are taken again in time', await scene.newParcelReaches(writers, scene.tabsSeeingAll(0), 10_000 * 5, 0));
    });
  },
};
