// How late a message is can only be known when it says when the change was.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, insertOrganisation } from './support/packages.ts';
import { openEngineServer, createViewer } from './support/room.ts';
import { changesSubscription, openAcknowledgedClient, openSubscribedClient, type ProtocolClient } from './support/tab.ts';

const database = useDatabase();
const timed = z.object({ extensions: z.object({ at: z.string(), time: z.string().optional() }) });

function times(tab: ProtocolClient): (string | undefined)[] {
  return tab.messages.filter(({ type }) => type === 'next').map(({ payload }) => timed.parse(payload).extensions.time);
}

test('a live result says when its change was; one that is told again after a break does not', async () => {
  const room = await openEngineServer(database.url);
  const mine = room.urlFor(createViewer('SUPPORT'));
  const people = await insertOrganisation(room.db);
  const tab = await openSubscribedClient(mine);
  const before = tab.ack();
  const began = Date.now();
  await addParcel(room.db, { companyId: people.company, hubId: people.hub });
  room.engine.wake();
  await tab.waitForChanges(1);
  const [time = ''] = times(tab);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(began);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());

  const later = await openAcknowledgedClient(mine);
  later.subscribe('1', changesSubscription, { extensions: { resume: { at: before.at, audience: before.audience } } });
  await later.waitForChanges(1);
  expect(times(later)).toEqual([undefined]);
});
