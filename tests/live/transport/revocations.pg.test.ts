import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { redisBus } from '#server/events/redis-bus.ts';
import { busSecret, sharedRedis } from '#tests/support/redis.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { recordAccountEvent, addParcel, type Organisation, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, silentLog, createViewer } from '../support/engine-server.ts';
import { openSubscribedClient, openClient } from '../support/protocol-client.ts';

const database = useDatabase();
let known: Organisation | null = null;

async function twoInstances({ url, prefix } = sharedRedis()) {
  const open = () =>
    openEngineServer(database.url, { bus: redisBus({ url, secret: busSecret, prefix, log: silentLog }) });
  return [await open(), await open()] as const;
}

test.each([
  ['over Redis', sharedRedis],
  ['without Redis, which was never there', () => ({ url: 'redis://127.0.0.1:1', prefix: 'test:' })],
])(
  'disabling an account closes its sockets on every instance with 4401 and sends no later event, %s',
  async (_, redis) => {
    const [one, two] = await twoInstances(redis());
    const { company, hub: dispatcher } = (known ??= await insertOrganisation(one.db));
    const person = createViewer('SUPPORT');
    const clients = [await openSubscribedClient(one.urlFor(person)), await openSubscribedClient(two.urlFor(person))];
    const others = [
      await openSubscribedClient(one.urlFor(createViewer('SUPPORT'))),
      await openSubscribedClient(two.urlFor(createViewer('SUPPORT'))),
    ];
    const before = await addParcel(one.db, { companyId: company, hubId: dispatcher });
    await recordAccountEvent(one.db, person.id, 'disabled');
    const after = await addParcel(one.db, { companyId: company, hubId: dispatcher });
    one.engine.notifyCommitted();
    expect(await Promise.all(clients.map((client) => client.closed()))).toEqual([4401, 4401]);
    for (const client of others) {
      await client.waitForChanges(2);
      expect(client.changesOf().map((change) => change.id)).toEqual([before, after]);
      expect(client.closeCode).toBeNull();
    }
    for (const client of clients) expect(client.changesOf().map((change) => change.id)).not.toContain(after);
  },
);

test('changed rights close the sockets of that account alone with 1012', async () => {
  const engineServer = await openEngineServer(database.url);
  const [person, other] = [createViewer('SUPPORT'), createViewer('SUPPORT')];
  const [client, bystander] = [
    await openSubscribedClient(engineServer.urlFor(person)),
    await openSubscribedClient(engineServer.urlFor(other)),
  ];
  await recordAccountEvent(engineServer.db, person.id, 'rolesSet');
  engineServer.engine.notifyCommitted();
  expect(await client.closed()).toBe(1012);
  await bystander.roundTrip();
});

test('signing out closes the sockets of that session alone', async () => {
  const engineServer = await openEngineServer(database.url);
  const id = randomUUID();
  const [here, there] = [createViewer('SUPPORT', {}, id), createViewer('SUPPORT', {}, id)];
  const [client, other] = [
    await openSubscribedClient(engineServer.urlFor(here)),
    await openSubscribedClient(engineServer.urlFor(there)),
  ];
  await recordAccountEvent(engineServer.db, id, 'signedOut', { sessionId: here.sessionId });
  engineServer.engine.notifyCommitted();
  expect(await client.closed()).toBe(4401);
  await other.roundTrip();
});

test('an event of an account that ends nothing leaves its sockets open', async () => {
  const engineServer = await openEngineServer(database.url);
  const person = createViewer('SUPPORT');
  const client = await openSubscribedClient(engineServer.urlFor(person));
  const before = engineServer.engine.cursor().seq;
  await recordAccountEvent(engineServer.db, person.id, 'edited');
  engineServer.engine.notifyCommitted();
  await expect.poll(() => engineServer.engine.cursor().seq).toBe(before + 1);
  await client.roundTrip();
});

test('an account that changes while its socket is being opened is looked up again', async () => {
  const person = createViewer('SUPPORT');
  const decision = Promise.withResolvers<typeof person>();
  const engineServer = await openEngineServer(database.url, { authorizeUpgrade: () => decision.promise });
  const opening = openClient(engineServer.url);
  const before = engineServer.engine.cursor().seq;
  await recordAccountEvent(engineServer.db, person.id, 'disabled');
  engineServer.engine.notifyCommitted();
  await expect.poll(() => engineServer.engine.cursor().seq).toBe(before + 1);
  decision.resolve(person);
  expect(await (await opening).closed()).toBe(1012);
});

test('an event that moved an account to another company, hub or driver closes its sockets with 1012', async () => {
  const engineServer = await openEngineServer(database.url);
  const [person, other] = [createViewer('CUSTOMER'), createViewer('CUSTOMER')];
  const [client, bystander] = [
    await openSubscribedClient(engineServer.urlFor(person)),
    await openSubscribedClient(engineServer.urlFor(other)),
  ];
  await recordAccountEvent(engineServer.db, person.id, 'edited', {}, ['companyId']);
  engineServer.engine.notifyCommitted();
  expect(await client.closed()).toBe(1012);
  await bystander.roundTrip();
});
