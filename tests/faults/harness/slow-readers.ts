// The same fault with one slow reader and with fifty.
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome, Scene } from './scene.ts';
import { SlowReader } from './slow-reader.ts';
import type { Writers } from './writers.ts';

const megabyte = 1_000_000;
/** What a heap may hold that nobody has collected yet: no part of the promise. */
const slackMb = 150;

/** Events of about ten kilobytes for each subscription. */
async function burst(scene: Scene, writers: Writers, events: number): Promise<void> {
  const note = 'long '.repeat(96);
  const { companies, cities } = scene.house.world;
  for (let index = 0; index < events; index += 1) {
    await writers.run(scene.person('backoffice'), 'packageCreate', {
      companyId: companies.atlas, recipientName: 'Imane Tazi', phone: '+212655767159', address: '3 rue Agadir', cityId: cities.casa, cod: 10_000, note: `${note}${index}`,
    }, `burst ${index}`, 1);
  }
}

/** `readers` that stop reading, with so many subscriptions each; what they are owed is more than any buffer of the system takes. */
export async function withSlowReaders(scene: Scene, { readers, subscriptions, events }: { readers: number; subscriptions: number; events: number }): Promise<Outcome> {
  await scene.openTabs(200);
  const { house } = scene;
  const slow = await Promise.all(Array.from({ length: readers }, () => SlowReader.open(house.frontUrl(0), house.origin, scene.person('support'), subscriptions)));
  try {
    return await scene.round(async (writers) => {
      const before = house.instances[0].memory();
      let most = before;
      const looking = setInterval(() => { most = Math.max(most, house.instances[0].memory()); }, 50);
      await burst(scene, writers, events);
      await wait(500);
      clearInterval(looking);
      const grown = (most - before) / megabyte;
      for (const reader of slow) reader.resume();
      const all = await scene.until(() => slow.every(({ closed }) => closed), 30_000);
      const polite = slow.filter(({ code }) => code === 1013).length;
      scene.expect('every slow reader was given up', all);
      scene.expect('with 1013, or cut off when it did not even read that', slow.every(({ code }) => code === 1013 || code === 1006));
      scene.expect(`its memory grew by no more than 1 MB a reader (${grown.toFixed(0)} MB in all)`, grown < readers + slackMb);
      scene.figure(`${slow.length} slow, ${polite} read the 1013, memory + ${grown.toFixed(0)} MB`);
    }, { writers: 10 });
  } finally {
    for (const reader of slow) reader.end();
  }
}
