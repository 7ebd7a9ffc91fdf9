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
    const { house } = scene;
    const { people } = house.world;
    const driver = scene.person('driver2');
    const tab = new Dashboard('driver2 offline', driver, scene.route(0));
    tab.start(await readParcels(driver, house.instances[0].url));
    try {
      scene.expect('the driver was connected', await scene.until(() => tab.connected, 30_000));
      const had = [...tab.page.shown.keys()];
      tab.sleep();
      return await scene.round(
        async (writers) => {
          for (const id of had)
            await writers.run(
              scene.person('backoffice'),
              'packageAssign',
              { id, driverId: people.driver },
              `takes ${id} from driver2`,
            );
          tab.wake();
          const gone = () => tab.page.heard.filter(({ kind }) => kind === 'GONE').map(({ id }) => id);
          scene.expect(
            'it is told which are gone',
            await scene.until(() => had.every((id) => gone().includes(id)), 25_000),
          );
          scene.expect(
            'and of those nothing more than that',
            tab.page.heard.every(({ id, kind }) => kind === 'GONE' || !had.includes(id)),
          );
        },
        { writers: 0, tabs: [...scene.tabs, tab] },
      );
    } finally {
      tab.stop();
    }
  },
};
