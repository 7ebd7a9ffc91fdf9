import type { Fault } from '../harness/fault.ts';
import { withSlowReaders } from '../harness/slow-readers.ts';

export const f12: Fault = {
  name: 'F12',
  scenario: '50 readers that stop reading, among 200 that do not',
  promises: [7],
  quick: true,
  run: (scene) => withSlowReaders(scene, { readers: 50, subscriptions: 20, events: scene.quick ? 60 : 120 }),
};
