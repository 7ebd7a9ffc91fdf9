// How late a message is can only be known when it says when the change was.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, seedDirectory } from './support/packages.ts';
import { openRoom, viewer } from './support/room.ts';
import { changes, openAcknowledged, openListening, type Tab } from './support/tab.ts';

const database = useDatabase();
const timed = z.object({ extensions: z.object({ at: z.string(), time: z.string().optional() }) });

function times(tab: Tab): (string | undefined)[] {
  return tab.messages.filter(({ type }) => type === 'next').map(({ payload }) => timed.parse(payload).extensions.time);
}

test('a live result says when its change was; one that is told again after a break does not', async () => {
  const room = await openRoom(database.url);
  const mine = room.admit(viewer('SUPPORT'));
  const people = await seedDirectory(room.db);
  const tab = await openListening(mine);
  const before = tab.ack();
  const began = Date.now();
  await addParcel(room.db, { companyId: people.company, hubId: people.hub });
  room.engine.wake();
  await tab.waitForChanges(1);
  const [time = ''] = times(tab);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(began);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());

  const later = await openAcknowledged(mine);
  later.subscribe('1', changes, { extensions: { resume: { at: before.at, audience: before.audience } } });
  await later.waitForChanges(1);
  expect(times(later)).toEqual([undefined]);
});
