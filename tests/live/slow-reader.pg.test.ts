import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, seedDirectory } from './support/packages.ts';
import { openRoom, viewer } from './support/room.ts';
import { openAcknowledged, openListening } from './support/tab.ts';

const database = useDatabase();

test('a reader that stops reading is closed 1013, while another hears every change', async () => {
  const room = await openRoom(database.url);
  const { company, hub } = await seedDirectory(room.db);
  const id = await addParcel(room.db, { companyId: company, hubId: hub });
  const url = room.admit(viewer('SUPPORT'));
  const good = await openListening(url);
  const stalled = await openAcknowledged(url);
  // Many operations, so that few changes make much to send.
  for (let count = 1; count <= 50; count += 1) stalled.subscribe(String(count));
  await stalled.settled();
  stalled.socket.pause();
  const changes = 120;
  const start = good.changes().length;
  for (let count = 0; count < changes; count += 1) {
    await changeParcel(room.db, id, { note: 'x'.repeat(2_000) });
    room.engine.wake();
  }
  await good.waitForChanges(start + changes);
  await expect.poll(() => room.engine.stats().sockets, { timeout: 15_000 }).toBe(1);
  expect(room.engine.stats()).toMatchObject({ subscriptions: 1, groups: 1 });
  stalled.socket.resume();
  expect(await stalled.closed()).toBe(1013);
  expect(good.code).toBeNull();
});
