import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { addParcel, type Organisation, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import {
  changesSubscription,
  openAcknowledgedClient,
  openSubscribedClient,
  openClient,
} from '../support/protocol-client.ts';

const database = useDatabase();
let seeded: Promise<Organisation> | null = null;
const directory = (db: Db): Promise<Organisation> => (seeded ??= insertOrganisation(db));

async function engineServer(given: Parameters<typeof openEngineServer>[1] = {}) {
  const opened = await openEngineServer(database.url, given);
  return { ...opened, mine: opened.urlFor(createViewer('SUPPORT')) };
}

const soon = { initMs: 150, pingMs: 100, silentMs: 400, heartbeatCheckMs: 50, drainMs: 200 };

test('a socket that never says connection_init is closed 4408', async () => {
  const { mine } = await engineServer({ timing: soon });
  expect(await (await openClient(mine)).closed()).toBe(4408);
});

test('a second connection_init is closed 4429', async () => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.send({ type: 'connection_init' });
  expect(await client.closed()).toBe(4429);
});

test('a subscribe before the acknowledgement is closed 4401', async () => {
  const { mine } = await engineServer();
  const client = await openClient(mine);
  client.subscribe('1');
  expect(await client.closed()).toBe(4401);
});

test('an id in use is closed 4409, and one that was completed may be used again', async () => {
  const { mine, engine } = await engineServer();
  const client = await openSubscribedClient(mine);
  client.send({ type: 'complete', id: '1' });
  client.subscribe('1');
  await client.roundTrip();
  expect(engine.stats().subscriptions).toBe(1);
  client.subscribe('1');
  expect(await client.closed()).toBe(4409);
});

test.each([
  ['what is no JSON', '{"type":'],
  ['no object', '[]'],
  ['an unknown type', '{"type":"next","id":"1"}'],
  ['a subscribe without an id', `{"type":"subscribe","payload":{"query":"x"}}`],
  ['a subscribe without a query', '{"type":"subscribe","id":"1","payload":{}}'],
  ['an empty frame', ''],
])('%s is closed 4400', async (_, frame) => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.send(frame);
  expect(await client.closed()).toBe(4400);
});

test('a socket of another subprotocol is closed 4406', async () => {
  const { mine } = await engineServer();
  const socket = new WebSocket(mine);
  const [code] = await once(socket, 'close');
  expect(code).toBe(4406);
});

test('the 51st subscription is refused as too costly, and the fifty go on', async () => {
  const { mine, engine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  for (let count = 1; count <= 51; count += 1) client.subscribe(String(count));
  await client.roundTrip();
  expect(client.errorCodes('51')).toEqual(['too_costly']);
  expect(engine.stats()).toMatchObject({ subscriptions: 50, groups: 1 });
  client.send({ type: 'complete', id: '7' });
  client.subscribe('51');
  await client.roundTrip();
  expect(engine.stats().subscriptions).toBe(50);
});

test('a frame of 65 KiB ends the socket and nothing else', async () => {
  const { mine } = await engineServer();
  const other = await openSubscribedClient(mine);
  const client = await openAcknowledgedClient(mine);
  client.send({ type: 'ping', payload: { long: 'x'.repeat(65 * 1024) } });
  expect(await client.closed()).toBe(1009);
  await other.roundTrip();
});

test('operations named like parts of an object are harmless', async () => {
  const { mine, db, engine } = await engineServer();
  const { company, hub: dispatcher } = await directory(db);
  const client = await openAcknowledgedClient(mine);
  for (const id of ['__proto__', 'constructor', 'toString']) client.subscribe(id);
  await client.roundTrip();
  await addParcel(db, { companyId: company, hubId: dispatcher });
  engine.notifyCommitted();
  for (const id of ['__proto__', 'constructor', 'toString']) expect(await client.waitForChanges(1, id)).toHaveLength(1);
});

test.each([
  ['a query', '{ ok }'],
  ['a mutation', 'mutation { nothing }'],
  ['text that is no document', 'subscription {'],
  ['a field that does not exist', 'subscription { packageChnged { kind } }'],
  ['two root fields', `subscription { a: packageCounts b: packageCounts }`],
  ['a fragment of itself', 'fragment F on Subscription { ...F } subscription { ...F }'],
])('%s is refused as a bad request and the socket stays', async (_, query) => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.subscribe('1', query);
  await client.roundTrip();
  expect(new Set(client.errorCodes('1'))).toEqual(new Set(['bad_request']));
  client.subscribe('1');
  await client.roundTrip();
  expect(client.errorCodes('1').length).toBeGreaterThan(0);
  expect(client.closeCode).toBeNull();
});

test('a variable of the wrong type is refused', async () => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.subscribe('1', 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }', {
    variables: { tab: { deep: [1] } },
  });
  await client.roundTrip();
  expect(client.errorCodes('1')).toHaveLength(1);
});

test('a foreign origin is refused before there is a socket', async () => {
  const { mine } = await engineServer();
  await expect(openClient(mine, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
});

test('the acknowledgement carries the position and the audience, the same for equal audiences only', async () => {
  const { urlFor: admit, engine } = await engineServer();
  const dispatcher = randomUUID();
  const acks = await Promise.all(
    [
      createViewer('HOUSEKEEPER', { hub: [dispatcher] }, 'same'),
      createViewer('HOUSEKEEPER', { hub: [dispatcher] }, 'same'),
      createViewer('HOUSEKEEPER', { hub: [] }, 'same'),
    ].map(async (one) => (await openAcknowledgedClient(admit(one))).ack()),
  );
  expect(acks[0]?.at).toBe(engine.stats().cursor);
  expect(acks[0]?.audience).toMatch(/^[0-9a-f]{16}$/);
  expect(acks[1]?.audience).toBe(acks[0]?.audience);
  expect(acks[2]?.audience).not.toBe(acks[0]?.audience);
});

test('a ping is answered with its payload', async () => {
  const { mine } = await engineServer();
  const client = await openAcknowledgedClient(mine);
  client.send({ type: 'ping', payload: { n: 1 } });
  await expect.poll(() => client.messages.find((one) => one.type === 'pong')?.payload).toEqual({ n: 1 });
});

test('heartbeats carry the position; a client that answers stays and a silent one is disconnected', async () => {
  const { mine, engine } = await engineServer({ timing: { ...soon, initMs: 10_000 } });
  const answering = await openAcknowledgedClient(mine);
  answering.socket.on('message', () => answering.send({ type: 'pong' }));
  const silent = await openAcknowledgedClient(mine);
  await expect
    .poll(() => silent.messages.find((one) => one.type === 'ping')?.payload)
    .toEqual({ at: engine.stats().cursor });
  expect(await silent.closed()).toBe(1006);
  await expect
    .poll(() => answering.messages.filter((one) => one.type === 'ping').length, { timeout: 10_000 })
    .toBeGreaterThan(6);
  expect(answering.closeCode).toBeNull();
});

test('draining refuses new sockets and closes those open with 1012', async () => {
  const { mine, engine } = await engineServer({ timing: soon });
  const clients = await Promise.all([1, 2, 3].map(() => openAcknowledgedClient(mine)));
  const drained = engine.drain();
  await expect(openClient(mine)).rejects.toThrow('503');
  await drained;
  expect(await Promise.all(clients.map((client) => client.closed()))).toEqual([1012, 1012, 1012]);
  expect(engine.stats().sockets).toBe(0);
});

test('beyond the capacity of an instance a socket is refused until another has closed; open ones continue to receive', async () => {
  const { mine, db, engine } = await engineServer({ maxSockets: 2 });
  const [staying, going] = [await openSubscribedClient(mine), await openSubscribedClient(mine)];
  await expect(openClient(mine)).rejects.toThrow('503');
  const { company, hub: dispatcher } = await directory(db);
  await addParcel(db, { companyId: company, hubId: dispatcher });
  engine.notifyCommitted();
  await staying.waitForChanges(1);
  going.socket.terminate();
  await expect.poll(() => engine.stats().sockets).toBe(1);
  await openSubscribedClient(mine);
});

test('three hundred sockets that connect, subscribe and drop leave nothing behind', async () => {
  const { mine, engine } = await engineServer();
  const drop = async (count: number): Promise<void> => {
    const client = await openAcknowledgedClient(mine);
    client.subscribe('1', changesSubscription);
    client.subscribe('2', 'subscription { packageCounts }');
    if (count % 2) await client.roundTrip();
    if (count % 3) client.socket.terminate();
    else client.socket.close();
  };
  for (let count = 0; count < 300; count += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => drop(count + index)));
  await expect
    .poll(() => engine.stats(), { timeout: 10_000 })
    .toMatchObject({ sockets: 0, subscriptions: 0, groups: 0 });
});

test('an upgrade whose authorization fails is answered, and the server continues', async () => {
  const { url } = await engineServer({ authorizeUpgrade: () => Promise.reject(new Error('no database')) });
  await expect(openClient(url)).rejects.toThrow('500');
});

/** The server's answer to an offer of extensions. */
async function answerTo(url: string, offer: string): Promise<string | undefined> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'graphql-transport-ws',
    'sec-websocket-extensions': offer,
  };
  const request = get(url.replace('ws:', 'http:'), { headers });
  const upgraded = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', reject);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
  });
  return upgraded.headers['sec-websocket-extensions'];
}

test.each([
  [
    'taken without conditions',
    'permessage-deflate; client_max_window_bits',
    'permessage-deflate; client_no_context_takeover',
  ],
  [
    'declined when it would bind the server to a smaller window',
    'permessage-deflate; server_max_window_bits=10',
    undefined,
  ],
  ['declined when it would bind the server to none', 'permessage-deflate; server_no_context_takeover', undefined],
])('compression is %s', async (_, offer, answer) => {
  const { url } = await engineServer();
  expect(await answerTo(url, offer)).toBe(answer);
});

test('an instance without compression declines the offer, and its dashboards receive the same messages', async () => {
  const { mine, url, db, engine } = await engineServer({ compression: false });
  expect(await answerTo(url, 'permessage-deflate; client_max_window_bits')).toBeUndefined();
  const client = await openSubscribedClient(mine);
  expect(client.socket.extensions).toBe('');
  const { company, hub: dispatcher } = await directory(db);
  // Long enough that it would be worth it.
  const note = 'rappeler demain devant la pharmacie '.repeat(60);
  const ids = [
    await addParcel(db, { companyId: company, hubId: dispatcher, note }),
    await addParcel(db, { companyId: company, hubId: dispatcher, note }),
  ];
  engine.notifyCommitted();
  const received = await client.waitForChanges(2);
  expect(received.map((change) => change.package?.id)).toEqual(ids);
  expect(received.map((change) => change.package?.note)).toEqual([note, note]);
});
