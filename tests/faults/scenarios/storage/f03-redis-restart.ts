import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';

async function flushAll(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  await once(socket, 'data');
  socket.destroy();
}

export const f03: Fault = {
  name: 'F3',
  scenario: 'Redis restarted, then FLUSHALL',
  promises: [1, 12],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    return context.round(async (writers) => {
      const before = writers.unanswered;
      await testBed.redis().kill();
      context.check(
        'without Redis a change of one instance is seen at the other in time',
        await context.newParcelReaches(writers, context.tabsSeeingAll(1), 3_000 * 5, 0),
      );
      await testBed.restartRedis();
      await wait(1_000);
      await flushAll(testBed.redis().port);
      await wait(context.quick ? 500 : 5_000);
      context.check(`no mutation failed (${writers.unanswered - before})`, writers.unanswered === before);
    });
  },
};
