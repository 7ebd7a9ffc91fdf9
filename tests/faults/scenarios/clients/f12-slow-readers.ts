import type { Fault } from '../../harness/fault.ts';
import { withSlowReaders } from '../../harness/slow-readers.ts';

export const f12: Fault = {
  name: 'F12',
  scenario: '50 clients that stop reading, among 200 that do not',
  promises: [7],
  quick: false,
  run: (context) => withSlowReaders(context, { readers: 50, subscriptions: 20, events: context.quick ? 60 : 120 }),
};
