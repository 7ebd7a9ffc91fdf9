import type { Fault } from '../harness/fault.ts';
import { withRevocations } from '../harness/revocations.ts';

export const f19: Fault = {
  name: 'F19',
  scenario: 'the same with Redis down',
  promises: [8, 12],
  quick: false,
  run: async (scene) => {
    await scene.openTabs(200);
    scene.testBed.redisProxy.set('reset');
    try {
      return await withRevocations(scene, 15_000);
    } finally {
      scene.testBed.redisProxy.set('open');
    }
  },
};
