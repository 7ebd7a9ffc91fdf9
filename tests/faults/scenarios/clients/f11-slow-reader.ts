import type { Fault } from '../../harness/fault.ts';
import { withSlowReaders } from '../../harness/slow-readers.ts';

export const f11: Fault = {
  name: 'F11',
  scenario: 'one client that stops reading',
  promises: [7],
  quick: true,
  run: (context) => withSlowReaders(context, { readers: 1, subscriptions: 40, events: 40 }),
};
