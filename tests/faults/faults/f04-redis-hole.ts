import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../harness/fault.ts';

export const f04: Fault = {
  name: 'F4',
  scenario: 'Redis in a black hole for 60 s',
  promises: [1, 12],
  quick: false,
  run: async (scene) => {
    await scene.openTabs(200);
    const { house } = scene;
    return scene.round(async (writers) => {
      house.redisLine.set('hole');
      try {
        for (const seconds of [1, 29, 29]) {
          await wait(seconds * 1_000);
          scene.expect(
            'a change of one instance is seen at the other in time',
            await scene.reaches(writers, scene.everywhere(1), 3_000 * 5, 0),
          );
        }
      } finally {
        house.redisLine.set('open');
      }
      scene.expect(`no mutation failed (${writers.unanswered})`, writers.unanswered === 0);
    });
  },
};
