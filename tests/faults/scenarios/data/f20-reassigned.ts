import { Dashboard } from '../../harness/clients/dashboard.ts';
import type { Fault } from '../../harness/fault.ts';
import { readParcels } from '../../harness/clients/page-state.ts';

export const f20: Fault = {
  name: 'F20',
  scenario: 'parcels reassigned while their driver is offline',
  promises: [1, 9],
  quick: true,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    const { people } = testBed.fixtures;
    const driver = context.user('driver2');
    const tab = new Dashboard('driver2 offline', driver, context.route(0));
    tab.start(await readParcels(driver, testBed.instances[0].url));
    try {
      context.check('the driver was connected', await context.waitUntil(() => tab.connected, 30_000));
      const had = [...tab.page.shown.keys()];
      tab.sleep();
      return await context.round(
        async (writers) => {
          for (const id of had)
            await writers.run(
              context.user('backoffice'),
              'packageAssign',
              { id, driverId: people.driver },
              `takes ${id} from driver2`,
            );
          tab.wake();
          const gone = () => tab.page.received.filter(({ kind }) => kind === 'GONE').map(({ id }) => id);
          context.check(
            'it receives GONE for each',
            await context.waitUntil(() => had.every((id) => gone().includes(id)), 25_000),
          );
          context.check(
            'and of those nothing more than that',
            tab.page.received.every(({ id, kind }) => kind === 'GONE' || !had.includes(id)),
          );
        },
        { writers: 0, tabs: [...context.tabs, tab] },
      );
    } finally {
      tab.stop();
    }
  },
};
