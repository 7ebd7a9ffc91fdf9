import type { Fault } from '../../harness/fault.ts';
import { withRevocations } from '../../harness/revocations.ts';

export const f19: Fault = {
  name: 'F19',
  scenario: 'the same with Redis down',
  promises: [8, 12],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    context.testBed.redisProxy.set('reset');
    try {
      return await withRevocations(context, 15_000);
    } finally {
      context.testBed.redisProxy.set('open');
    }
  },
};
