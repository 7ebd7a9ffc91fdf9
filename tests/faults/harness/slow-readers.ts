// The same fault with one slow reader and with fifty: what they cost the instance, and how long everybody else waits.
import { setTimeout as wait } from 'node:timers/promises';
import { p99 } from './delays.ts';
import type { Instance } from './instance.ts';
import type { Outcome, Scene } from './scene.ts';
import { SlowReader } from './slow-reader.ts';
import { lastEventId } from './truth.ts';
import type { Writers } from './writers.ts';

const megabyte = 1_000_000;
/** What a heap may hold that nobody has collected yet: no part of the promise. */
const slackMb = 150;
/** How much later others may hear because of slow readers; the promise's 100 ms, five times. */
const delayMs = 100 * 5;

/**
 * Between events where waiting is measured: fifty readers ask for ten megabytes an event, and so much at once would hold up anybody, be they
 * slow or not.
 */
const spacingMs = 150;

/** Events of about ten kilobytes for each subscription. */
async function burst(scene: Scene, writers: Writers, events: number): Promise<void> {
  const note = 'long '.repeat(96);
  const { companies, cities } = scene.house.world;
  for (let index = 0; index < events; index += 1) {
    await writers.run(scene.person('backoffice'), 'packageCreate', {
      companyId: companies.atlas, recipientName: 'Imane Tazi', phone: '+212655767159', address: '3 rue Agadir', cityId: cities.casa, cod: 10_000, note: `${note}${index}`,
    }, `burst ${index}`, 1);
    if (!scene.quick) await wait(spacingMs);
  }
}

/** The most memory that an instance takes while `work` is done, beyond what it has now; in megabytes. */
async function growth(instance: Instance, work: () => Promise<void>): Promise<number> {
  const before = instance.memory();
  let most = before;
  const looking = setInterval(() => { most = Math.max(most, instance.memory()); }, 50);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return (most - before) / megabyte;
}

/** `readers` that stop reading, with so many subscriptions each; what they are owed is more than any buffer of the system takes. */
export async function withSlowReaders(scene: Scene, { readers, subscriptions, events }: { readers: number; subscriptions: number; events: number }): Promise<Outcome> {
  await scene.openTabs(200);
  const { house } = scene;
  const slow: SlowReader[] = [];
  try {
    return await scene.round(async (writers) => {
      const listeners = scene.tabs.filter(({ at }) => at === house.frontUrl(0)).map(({ page }) => page);
      /** How long the others waited meanwhile, and what it cost. */
      const measured = async (work: () => Promise<void>): Promise<{ waited: number; processor: number }> => {
        const [from, spent] = [await lastEventId(house.db), house.instances[0].processorSeconds()];
        await work();
        await wait(500);
        return { waited: (await p99(house.db, listeners, from, await lastEventId(house.db))) ?? 0, processor: house.instances[0].processorSeconds() - spent };
      };
      // The quick run spends no time on a comparison that it does not judge by.
      const alone = scene.quick ? null : await measured(() => burst(scene, writers, events));
      // Not by the line: what lies there unread would slow down those who measure.
      for (let index = 0; index < readers; index += 1) slow.push(await SlowReader.open(house.instances[0].url, house.origin, scene.person('support'), subscriptions));
      // What their coming costs is not what their slowness costs.
      await wait(2_000);
      let grown = 0;
      const beside = await measured(async () => { grown = await growth(house.instances[0], () => burst(scene, writers, events)); });
      for (const reader of slow) reader.resume();
      const all = await scene.until(() => slow.every(({ closed }) => closed), 30_000);
      scene.expect('every slow reader was given up', all);
      scene.expect('with 1013, or cut off when it did not even read that', slow.every(({ code }) => code === 1013 || code === 1006));
      scene.expect(`its memory grew by no more than 1 MB a reader (${grown.toFixed(0)} MB in all)`, grown < readers + slackMb);
      scene.figure(`${slow.length} slow, ${slow.filter(({ code }) => code === 1013).length} read the 1013, memory + ${grown.toFixed(0)} MB`);
      if (alone === null) return;
      scene.figure(`the others' p99 ${alone.waited.toFixed(0)} ms without them, ${beside.waited.toFixed(0)} ms with them, processor ${alone.processor.toFixed(1)} and ${beside.processor.toFixed(1)} s`);
      scene.expect(`nobody else waits longer for them (${(beside.waited - alone.waited).toFixed(0)} ms)`, beside.waited - alone.waited <= delayMs);
    }, { writers: 10 });
  } finally {
    for (const reader of slow) reader.end();
  }
}
