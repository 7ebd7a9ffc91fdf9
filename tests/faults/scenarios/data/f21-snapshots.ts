// Pages are read and then subscribed again and again during writes; answers of open pages are delayed until events
// arrived.
import { setTimeout as wait } from 'node:timers/promises';
import { Dashboard, type Tab } from '../../harness/clients/dashboard.ts';
import type { Fault } from '../../harness/fault.ts';
import { personNames } from '../../harness/test-bed/test-bed.ts';
import { readParcels } from '../../harness/clients/page-state.ts';
import { addResults, type RoundResult, type FaultContext } from '../../harness/fault-context.ts';

const batch = 50;
const atOnce = 10;

async function openAndRead(context: FaultContext, count: number): Promise<Dashboard[]> {
  const tabs: Dashboard[] = [];
  for (let start = 0; start < count; start += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        const person = context.user(context.random.pick(personNames));
        const tab = new Dashboard(`${person.name}, reading ${start + index}`, person, context.route(index));
        tabs.push(tab);
        const reading = await readParcels(person, context.testBed.instances[index % 2 === 0 ? 0 : 1].url);
        await wait(context.random.below(100));
        tab.start(reading);
      }),
    );
  }
  return tabs;
}

/** An answer that arrives later than the events of its rows. */
async function readLate(context: FaultContext): Promise<void> {
  await Promise.all(
    context.tabs.slice(0, 20).map(async ({ page }, index) => {
      const reading = await readParcels(page.user, context.testBed.instances[index % 2 === 0 ? 0 : 1].url);
      await wait(1_500);
      page.applyReading(reading);
    }),
  );
}

export const f21: Fault = {
  name: 'F21',
  scenario: 'a snapshot against the stream (1,000 times; 50 in the quick run), and late answers',
  promises: [1, 9],
  quick: true,
  run: async (context) => {
    const outcomes: RoundResult[] = [];
    for (let done = 0; done < (context.quick ? batch : 1_000); done += batch) {
      await context.openTabs(100);
      const tabs: Tab[] = [...context.tabs];
      outcomes.push(
        await context.round(
          async () => {
            tabs.push(...(await openAndRead(context, batch)));
            // The last answer that a page applies is older than the changes it received before.
            await readLate(context);
          },
          { pauseMs: 500, writers: 10, tabs },
        ),
      );
      for (const tab of tabs.slice(context.tabs.length)) tab.stop();
    }
    return addResults(outcomes);
  },
};
