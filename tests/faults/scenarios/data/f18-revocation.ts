import type { Fault } from '../../harness/fault.ts';
import { withRevocations } from '../../harness/revocations.ts';

export const f18: Fault = {
  name: 'F18',
  scenario: 'another role, a sign-out and a disabled account during a burst of writes',
  promises: [8, 9],
  quick: true,
  run: (context) => withRevocations(context, 2_000),
};
