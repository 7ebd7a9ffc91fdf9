import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redisBus } from '#server/events/redis-bus.ts';
import { busSecret, sharedRedis } from '#tests/support/redis.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { accountEvent, addParcel, type Directory, seedDirectory } from './support/packages.ts';
import { openRoom, quiet, viewer } from './support/room.ts';
import { openListening, openTab } from './support/tab.ts';

const database = useDatabase();
let known: Directory | null = null;

async function twoInstances({ url, prefix } = sharedRedis()) {
  const open = () => openRoom(database.url, { bus: redisBus({ url, secret: busSecret, prefix, log: quiet }) });
  return [await open(), await open()] as const;
}

test.each([
  ['over Redis', sharedRedis],
  ['without Redis, which was never there', () => ({ url: 'redis://127.0.0.1:1', prefix: 'test:' })],
])(
  'disabling an account closes its sockets on every instance with 4401, and nothing that comes after reaches them, %s',
  async (_, redis) => {
    const [one, two] = await twoInstances(redis());
    const { company, hub } = (known ??= await seedDirectory(one.db));
    const person = viewer('SUPPORT');
    const tabs = [await openListening(one.admit(person)), await openListening(two.admit(person))];
    const others = [
      await openListening(one.admit(viewer('SUPPORT'))),
      await openListening(two.admit(viewer('SUPPORT'))),
    ];
    const before = await addParcel(one.db, { companyId: company, hubId: hub });
    await accountEvent(one.db, person.id, 'disabled');
    const after = await addParcel(one.db, { companyId: company, hubId: hub });
    one.engine.wake();
    expect(await Promise.all(tabs.map((tab) => tab.closed()))).toEqual([4401, 4401]);
    for (const tab of others) {
      await tab.waitForChanges(2);
      expect(tab.changes().map((change) => change.id)).toEqual([before, after]);
      expect(tab.code).toBeNull();
    }
    for (const tab of tabs) expect(tab.changes().map((change) => change.id)).not.toContain(after);
  },
);

test('changed rights close the sockets of that account alone with 1012', async () => {
  const room = await openRoom(database.url);
  const [person, other] = [viewer('SUPPORT'), viewer('SUPPORT')];
  const [tab, bystander] = [await openListening(room.admit(person)), await openListening(room.admit(other))];
  await accountEvent(room.db, person.id, 'rolesSet');
  room.engine.wake();
  expect(await tab.closed()).toBe(1012);
  await bystander.settled();
});

test('signing out closes the sockets of that session alone', async () => {
  const room = await openRoom(database.url);
  const id = randomUUID();
  const [here, there] = [viewer('SUPPORT', {}, id), viewer('SUPPORT', {}, id)];
  const [tab, other] = [await openListening(room.admit(here)), await openListening(room.admit(there))];
  await accountEvent(room.db, id, 'signedOut', { sessionId: here.sessionId });
  room.engine.wake();
  expect(await tab.closed()).toBe(4401);
  await other.settled();
});

test('an event of an account that ends nothing leaves its sockets open', async () => {
  const room = await openRoom(database.url);
  const person = viewer('SUPPORT');
  const tab = await openListening(room.admit(person));
  const before = room.engine.position().seq;
  await accountEvent(room.db, person.id, 'edited');
  room.engine.wake();
  await expect.poll(() => room.engine.position().seq).toBe(before + 1);
  await tab.settled();
});

test('an account that changes while its socket is being opened is looked up again', async () => {
  const person = viewer('SUPPORT');
  const decision = Promise.withResolvers<typeof person>();
  const room = await openRoom(database.url, { allowUpgrade: () => decision.promise });
  const opening = openTab(room.url);
  const before = room.engine.position().seq;
  await accountEvent(room.db, person.id, 'disabled');
  room.engine.wake();
  await expect.poll(() => room.engine.position().seq).toBe(before + 1);
  decision.resolve(person);
  expect(await (await opening).closed()).toBe(1012);
});

test('an event that moved an account to another company, hub or driver closes its sockets with 1012', async () => {
  const room = await openRoom(database.url);
  const [person, other] = [viewer('CUSTOMER'), viewer('CUSTOMER')];
  const [tab, bystander] = [await openListening(room.admit(person)), await openListening(room.admit(other))];
  await accountEvent(room.db, person.id, 'edited', {}, ['companyId']);
  room.engine.wake();
  expect(await tab.closed()).toBe(1012);
  await bystander.settled();
});
