import { setTimeout as wait } from 'node:timers/promises';
import { createSession } from '#server/access/session.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { maxAccountSockets } from '#shared/live/socket-limits.ts';
import type { Fault } from '../../harness/fault.ts';
import { Herd } from '../../harness/clients/herd.ts';
import type { FaultContext } from '../../harness/fault-context.ts';

const within = 60_000;

/** Session cookies for many tabs, of users who each open as many as allowed. */
async function manyTabs(context: FaultContext, count: number): Promise<string[]> {
  const { testBed } = context;
  const rules = { sessionDays: 1, secure: false };
  const cookies: string[] = [];
  while (cookies.length < count) {
    const id = newId();
    const session = await inTransaction(testBed.db, systemPrincipal, async (trx) => {
      await trx
        .insertInto('users')
        .values({ id, login: `herd-${id}`, email: null, name: 'Test herd', approvedAt: new Date() })
        .execute();
      await trx.insertInto('userRoles').values({ userId: id, role: 'SUPPORT' }).execute();
      return createSession(trx, rules, id, new Date());
    });
    const [cookie = ''] = session?.cookies ?? [];
    for (let tab = 0; tab < maxAccountSockets && cookies.length < count; tab += 1)
      cookies.push(cookie.split(';')[0] ?? '');
  }
  return cookies;
}

export const f41: Fault = {
  name: 'F41',
  scenario: '5,000 sockets back at once on one instance beside normal load',
  promises: [1, 23],
  quick: false,
  run: async (context) => {
    const count = context.reduced || context.quick ? 500 : 5_000;
    await context.openTabs(100);
    const [one] = context.testBed.instances;
    const herd = new Herd(one.url, context.testBed.origin, await manyTabs(context, count));
    const allLive = async (ms: number): Promise<number> => {
      let live = 0;
      await context.waitUntil(async () => {
        ({ live } = await herd.state());
        return live === count;
      }, ms);
      return live;
    };
    try {
      context.check('all had come before', (await allLive(within * 3)) === count);
      return await context.round(
        async () => {
          await one.kill();
          await wait(1_000);
          await one.start();
          const began = performance.now();
          await herd.state();
          let [attempts, live, half] = [0, 0, 0];
          await context.waitUntil(async () => {
            const now = await herd.state();
            live = now.live;
            attempts += now.attempts;
            if (half === 0 && live >= count / 2) half = performance.now() - began;
            return live === count;
          }, within);
          const seconds = (performance.now() - began) / 1_000;
          context.note(
            `${live} of ${count} live after ${seconds.toFixed(1)} s, half of them after ${(half / 1_000).toFixed(1)} s, ${attempts} attempts in all`,
          );
          context.check(`all were live within 60 s (${live} of ${count})`, live === count);
        },
        { writers: 25, balance: () => context.testBed.instances[1].url },
      );
    } finally {
      await herd.stop();
    }
  },
};
