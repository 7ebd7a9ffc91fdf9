import { setTimeout as wait } from 'node:timers/promises';
import { deliveryDelayP99 } from '../../harness/checks/delays.ts';
import type { Fault } from '../../harness/fault.ts';
import { startGreedyAccount } from '../../harness/clients/greedy-account.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import { lastEventId } from '../../harness/checks/database-state.ts';
import type { Writers } from '../../harness/writers.ts';

/** How much later other clients may receive messages because of it. */
const delayMs = 100;
const spacingMs = 100;

/** How long the other dashboards of the instance wait while the office makes parcels. */
async function waited(context: FaultContext, writers: Writers, events: number): Promise<number> {
  const { testBed } = context;
  const { companies, cities } = testBed.fixtures;
  const front = testBed.frontUrl(context.busiestInstance());
  const listeners = context.tabs.filter(({ at }) => at === front).map(({ page }) => page);
  const from = await lastEventId(testBed.db);
  for (let index = 0; index < events; index += 1) {
    await writers.run(
      context.user('backoffice'),
      'packageCreate',
      {
        companyId: companies.atlas,
        recipientName: 'Imane Tazi',
        phone: '+212655767159',
        address: '3 rue Agadir',
        cityId: cities.casa,
        cod: 10_000,
        note: `${'long '.repeat(96)}${index}`,
      },
      `the office creates ${index}`,
      1,
    );
    await wait(spacingMs);
  }
  await wait(500);
  return (await deliveryDelayP99(testBed.db, listeners, from, await lastEventId(testBed.db))) ?? Infinity;
}

export const f40: Fault = {
  name: 'F40',
  scenario: 'one account with the maximum of sockets and different documents',
  promises: [3, 7],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(
      async (writers) => {
        const events = context.quick ? 40 : 120;
        const alone = await waited(context, writers, events);
        const greedy = await startGreedyAccount(
          context.testBed.instances[context.busiestInstance()].url,
          context.testBed.origin,
          await context.createUser('support'),
        );
        // The cost of connecting is not measured.
        await wait(2_000);
        const { heard: received, refused } = await greedy.counts();
        const beside = await waited(context, writers, events);
        const got = (await greedy.counts()).heard - received;
        await greedy.stop();
        // The machine is shared: its speed before may differ from its speed now.
        const after = await waited(context, writers, events);
        const without = Math.max(alone, after);
        context.note(
          `the others' p99 ${alone.toFixed(0)} and ${after.toFixed(0)} ms without it, ${beside.toFixed(0)} ms beside it, ${got} messages to it, ${refused} refused`,
        );
        context.check('it received its subscriptions, and the rest was refused', got >= 100 && refused > 0);
        context.check(
          `no other client waits more than ${delayMs} ms longer (${(beside - without).toFixed(0)} ms)`,
          beside - without <= delayMs,
        );
      },
      { writers: 10 },
    );
  },
};
