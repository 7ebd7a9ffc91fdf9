import { Dashboard } from '../harness/dashboard.ts';
import type { Fault } from '../harness/fault.ts';
import { readParcels } from '../harness/page.ts';

export const f20: Fault = {
  name: 'F20',
  scenario: 'parcels reassigned while their driver is offline',
  promises: [1, 9],
  quick: true,
  run: async (scene) => {
    await scene.openTabs(200);
    const { testBed: house } = scene;
    const { people } = house.fixtures;
    const driver = scene.user('driver2');
    const tab = new Dashboard('driver2 offline', driver, scene.route(0));
    tab.start(await readParcels(driver, house.instances[0].url));
    try {
      scene.check('the driver was connected', await scene.waitUntil(() => tab.connected, 30_000));
      const had = [...tab.page.shown.keys()];
      tab.sleep();
      return await scene.round(
        async (writers) => {
          for (const id of had)
            await writers.run(
              scene.user('backoffice'),
              'packageAssign',
              { id, driverId: people.driver },
              `takes ${id} from driver2`,
            );
          tab.wake();
          const gone = () => tab.page.received.filter(({ kind }) => kind === 'GONE').map(({ id }) => id);
          scene.check(
            'it is told which are gone',
            await scene.waitUntil(() => had.every((id) => gone().includes(id)), 25_000),
          );
          scene.check(
            'and of those nothing more than that',
            tab.page.received.every(({ id, kind }) => kind === 'GONE' || !had.includes(id)),
          );
        },
        { writers: 0, tabs: [...scene.tabs, tab] },
      );
    } finally {
      tab.stop();
    }
  },
};
