// Limits of one account on an instance, and how clients learn that one is reached.
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import { openAcknowledgedClient, openClient } from '../support/protocol-client.ts';

const database = useDatabase();
const query = (name: string): string => `subscription ${name} { packageChanged { kind id } }`;

test('the 41st socket of an account is closed 4420 with a reason, other accounts are accepted, and closing one makes room', async () => {
  const engineServer = await openEngineServer(database.url);
  const mine = engineServer.urlFor(createViewer('SUPPORT'));
  const clients = await Promise.all(Array.from({ length: 40 }, () => openAcknowledgedClient(mine)));
  const more = await openClient(mine);
  expect(await more.closed()).toBe(4420);
  expect(more.closeReason).toBe('Too many sockets of this account: at most 40');
  await openAcknowledgedClient(engineServer.urlFor(createViewer('SUPPORT')));
  clients[0]?.socket.close();
  await expect.poll(() => engineServer.engine.stats().sockets).toBe(40);
  await openAcknowledgedClient(mine);
});

test("thirty tabs with the same subscription count as one of an account's hundred groups", async () => {
  const engineServer = await openEngineServer(database.url, { accountLimits: { groups: 3 } });
  const mine = engineServer.urlFor(createViewer('SUPPORT'));
  const clients = await Promise.all(Array.from({ length: 30 }, () => openAcknowledgedClient(mine)));
  for (const client of clients) for (const name of ['A', 'B', 'C']) client.subscribe(name, query(name));
  await Promise.all(clients.map((client) => client.roundTrip()));
  expect(engineServer.engine.stats()).toMatchObject({ subscriptions: 90, groups: 3 });
  expect(clients.flatMap((client) => ['A', 'B', 'C'].flatMap((id) => client.errorCodes(id)))).toEqual([]);
});

test('one group too many is refused with the limit on any socket, until another is released', async () => {
  const engineServer = await openEngineServer(database.url);
  const person = createViewer('SUPPORT');
  const mine = engineServer.urlFor(person);
  const clients = await Promise.all([1, 2, 3].map(() => openAcknowledgedClient(mine)));
  for (const [index, client] of clients.entries()) {
    for (let count = index * 40; count < Math.min(101, index * 40 + 40); count += 1)
      client.subscribe(String(count), query(`Q${count}`));
    await expect
      .poll(() => engineServer.engine.stats().groups, { timeout: 15_000 })
      .toBe(Math.min(100, index * 40 + 40));
  }
  const last = clients[2];
  await expect
    .poll(() => last?.messages.filter(({ type }) => type === 'error'), { timeout: 15_000 })
    .toMatchObject([
      { id: '100', payload: [{ extensions: { code: 'live.too_many_groups', params: { limit: 100 } } }] },
    ]);
  const other = await openAcknowledgedClient(engineServer.urlFor(createViewer('ADMIN')));
  other.subscribe('1', query('Q100'));
  clients[0]?.send({ id: '0', type: 'complete' });
  await clients[0]?.roundTrip();
  last?.subscribe('again', query('Q100'));
  await expect
    .poll(() => engineServer.engine.stats(), { timeout: 15_000 })
    .toMatchObject({ subscriptions: 101, groups: 101 });
  expect([last?.errorCodes('again'), other.errorCodes('1')]).toEqual([[], []]);
});

test('a socket without a session is closed 4401 at once, also one that sends nothing and does not answer the close', async () => {
  const engineServer = await openEngineServer(database.url, { timing: { rejectedCloseMs: 200 } });
  const silent = await openClient(engineServer.url);
  expect(await silent.closed()).toBe(4401);
  const deaf = await openClient(engineServer.url);
  deaf.socket.pause();
  await expect
    .poll(
      () =>
        new Promise<number>((resolve, reject) => {
          engineServer.server.getConnections((error, count) => {
            if (error) reject(error);
            else resolve(count);
          });
        }),
    )
    .toBe(0);
  expect(engineServer.engine.stats().sockets).toBe(0);
});

test('a socket starts forty subscriptions within its time window and the others after it; until then no heartbeat confirms the position', async () => {
  const engineServer = await openEngineServer(database.url, {
    timing: { startWindowMs: 4_000, pingMs: 100, heartbeatCheckMs: 50 },
  });
  const client = await openAcknowledgedClient(engineServer.urlFor(createViewer('SUPPORT')));
  for (let count = 1; count <= 45; count += 1) client.subscribe(String(count), query(`Q${count}`));
  client.send({ id: '44', type: 'complete' });
  await client.roundTrip();
  await expect
    .poll(() => engineServer.engine.stats(), { timeout: 10_000 })
    .toMatchObject({ subscriptions: 44, groups: 40 });
  const heartbeats = (): unknown[] =>
    client.messages.filter(({ type }) => type === 'ping').map(({ payload }) => payload);
  await expect.poll(() => heartbeats().length).toBeGreaterThan(0);
  expect(heartbeats().every((payload) => payload === undefined)).toBe(true);
  await expect.poll(() => engineServer.engine.stats().groups, { timeout: 10_000 }).toBe(44);
  await expect.poll(() => heartbeats().at(-1), { timeout: 10_000 }).toMatchObject({ at: expect.any(String) });
});
