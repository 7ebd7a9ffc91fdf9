import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';

export const f06: Fault = {
  name: 'F6',
  scenario: 'an immediate stop of Postgres, and its start',
  promises: [1, 2, 13],
  quick: true,
  run: async (scene) => {
    await scene.openTabs(200);
    return scene.round(async (writers) => {
      await wait(1_000);
      await scene.testBed.cluster.crash(500);
      scene.check('writes are taken again in time', await scene.newParcelReaches(writers, scene.tabsSeeingAll(0), 10_000 * 5, 0));
    });
  },
};
