// Watches the connection between instance and Postgres: when the write's own COMMIT is answered, the answer is
// dropped and the instance is killed, so that the write is committed and the client does not know.
import { setTimeout as wait } from 'node:timers/promises';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { Fault } from '../../harness/fault.ts';
import type { Instance } from '../../harness/test-bed/instance.ts';
import type { TcpProxy } from '../../harness/test-bed/tcp-proxy.ts';

const committed = Buffer.from('COMMIT\0');

function killAtCommit(line: TcpProxy, instance: Instance, token: string): Promise<void> {
  return new Promise((resolve) => {
    const writing = new Set<object>();
    line.interceptor = (from, chunk, connection) => {
      if (from === 'client' && chunk.includes(token)) writing.add(connection);
      if (from === 'client' || !writing.has(connection) || !chunk.includes(committed)) return false;
      line.interceptor = null;
      void instance.kill().then(resolve);
      return true;
    };
  });
}

export const f02: Fault = {
  name: 'F2',
  scenario: 'kill -9 between COMMIT and reply',
  promises: [2, 13, 14],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    return context.round(async (writers) => {
      for (const index of [0, 1] as const) {
        const instance = testBed.instances[index];
        const token = `after-commit-${index}-${context.random.below(1_000_000)}`;
        const killed = killAtCommit(testBed.databaseProxies[index], instance, token);
        const input = {
          recipientName: token,
          phone: '+212655767159',
          address: '3 rue Agadir',
          cityId: testBed.fixtures.cities.casa,
          cod: 10_000,
        };
        const writing = writers.run(context.user('customer'), 'packageCreate', input, `creates ${token}`, index);
        await killed;
        await wait(300);
        await instance.start();
        const { outcome } = await writing;
        const made = await inSnapshot(testBed.db, systemPrincipal, (trx) =>
          trx.selectFrom('packages').select('id').where('recipientName', '=', token).execute(),
        );
        context.check(
          `the write that lost its answer was acknowledged by its key, and made one parcel (${outcome}, ${made.length})`,
          outcome === 'ok' && made.length === 1,
        );
      }
    });
  },
};
