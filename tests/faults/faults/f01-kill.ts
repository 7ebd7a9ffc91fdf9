import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';

export const f01: Fault = {
  name: 'F1',
  scenario: 'kill -9 of each instance in turn',
  promises: [1, 2, 3, 13],
  quick: true,
  run: async (scene) => {
    await scene.openTabs(200);
    return scene.round(async () => {
      for (const instance of scene.testBed.instances) {
        await wait(scene.quick ? 800 : 3_000);
        await instance.kill();
        await wait(scene.quick ? 800 : 3_000);
        await instance.start();
      }
    });
  },
};
