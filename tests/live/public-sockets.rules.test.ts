// The sockets of people without an account: only own pages, so many of an address, and nobody who does not answer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { type PublicClient, PublicSockets } from '#server/live/public-sockets.ts';
import { publicAliveMs } from '#shared/live/public-socket.ts';
import { settled, upgradeRequest, Wire } from './support/wire.ts';

// Only the heartbeat is driven by the test; connections take the time that they take.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());
/** Without a network, every timer is driven by the test. */
const driveTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });

const origin = 'https://own.example';

async function open(given: Partial<ConstructorParameters<typeof PublicSockets>[0]> = {}) {
  const served: { first: unknown; client: PublicClient }[] = [];
  const sockets = new PublicSockets({
    origins: [origin],
    trustProxy: { kind: 'hops', hops: 1 },
    serve: (first, client) => void served.push({ first, client }),
    ...given,
  });
  const server = createServer().on('upgrade', (request, socket, head: Buffer) =>
    sockets.upgrade(request, socket, head),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  onTestFinished(() => {
    sockets.stop();
    server.close();
  });
  /** Opens a socket from an address; resolves to the status of a refusal. */
  const connect = async (from = '10.0.0.1', options: ClientOptions = {}): Promise<WebSocket | string> => {
    const client = new WebSocket(`ws://127.0.0.1:${address.port}`, {
      origin,
      headers: { 'x-forwarded-for': from },
      ...options,
    });
    return new Promise((resolve) => {
      client.on('open', () => resolve(client)).on('error', ({ message }) => resolve(message.replace(/\D/g, '')));
    });
  };
  const enter = async (...args: Parameters<typeof connect>): Promise<WebSocket> => {
    const client = await connect(...args);
    if (typeof client === 'string') throw new Error(client);
    return client;
  };
  return { sockets, served, connect, enter };
}

const codeOf = async (client: WebSocket): Promise<unknown> => (await once(client, 'close'))[0];

it('pages of others are refused, and those that name no origin', async () => {
  const { connect, enter } = await open();
  expect(await connect('10.0.0.1', { origin: 'https://evil.example' })).toBe('403');
  expect(await connect('10.0.0.1', { origin: undefined })).toBe('403');
  await enter();
});

it('an address, an IPv6 site and the instance have so many sockets each; one that closes makes room', async () => {
  const { connect, enter, sockets } = await open({ limits: { address: 2, site: 3, all: 6 } });
  const [first] = [await enter('10.0.0.1'), await enter('10.0.0.1')];
  expect(await connect('10.0.0.1')).toBe('503');
  // Networks of one site.
  for (const net of ['1', '2', '3']) await enter(`2001:db8:1:${net}::1`);
  expect(await connect('2001:db8:1:4::1')).toBe('503');
  const last = await enter('10.0.0.2');
  expect([await connect('10.0.0.3'), sockets.size]).toEqual(['503', 6]);
  last.close();
  await expect.poll(() => sockets.size).toBe(5);
  await expect.poll(async () => typeof (await connect('10.0.0.3'))).toBe('object');
  first.close();
  await expect.poll(() => sockets.size).toBe(5);
  await expect.poll(async () => typeof (await connect('10.0.0.1'))).toBe('object');
});

it('the addresses of one IPv6 network are one', async () => {
  const { connect, enter } = await open({ limits: { address: 2, site: 10, all: 10 } });
  for (const host of ['1', '2']) await enter(`2001:db8:9:1::${host}`);
  expect(await connect('2001:db8:9:1::3')).toBe('503');
  await enter('2001:db8:9:2::1');
});

it('a client says one thing, soon, and is served with it; what is no JSON is nothing', async () => {
  const { enter, served } = await open();
  const [one, other] = [await enter(), await enter()];
  one.send('{"parcel":"p1"}');
  other.send('no json');
  await expect.poll(() => served.map(({ first }) => first)).toHaveLength(2);
  expect(served.map(({ first }) => first)).toEqual(expect.arrayContaining([{ parcel: 'p1' }, null]));
  const client = served.find(({ first }) => first !== null)?.client;
  client?.send({ hello: 1 });
  const [message] = await once(one, 'message');
  expect(String(message)).toBe('{"hello":1}');
  one.send('{"parcel":"p2"}');
  expect([await codeOf(one), served.length]).toEqual([4429, 2]);
  await expect.poll(() => client?.closed.aborted).toBe(true);
  client?.send({ too: 'late' });
  served.find(({ first }) => first === null)?.client.close(4000, 'over');
  expect(await codeOf(other)).toBe(4000);
});

it('a client that says nothing, or too much, is closed', async () => {
  const silent = await open({ helloMs: 1 });
  expect(await codeOf(await silent.enter())).toBe(4408);
  const { enter, served } = await open();
  const loud = await enter();
  loud.send('x'.repeat(1_025));
  expect([await codeOf(loud), served]).toEqual([1009, []]);
});

it('each heartbeat is a message, and who did not answer the one before is cut off', async () => {
  const { enter, sockets, served } = await open();
  const [dead, alive] = [await enter('10.0.0.1', { autoPong: false }), await enter()];
  const heard: string[] = [];
  alive.on('message', (data: Buffer) => void heard.push(data.toString()));
  const pinged = [once(dead, 'ping'), once(alive, 'ping'), once(alive, 'message')];
  const gone = codeOf(dead);
  vi.advanceTimersByTime(publicAliveMs - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  await Promise.all(pinged);
  // Its pong has arrived once a later message has.
  alive.send('{}');
  await expect.poll(() => served.length).toBe(1);
  const again = once(alive, 'message');
  vi.advanceTimersByTime(publicAliveMs);
  expect(await gone).toBe(1006);
  await again;
  expect(heard).toEqual(['{"type":"alive"}', '{"type":"alive"}']);
  await expect.poll(() => sockets.size).toBe(1);
});

it('an instance that drains closes every socket so that it comes again, and accepts no other', async () => {
  const { enter, connect, sockets } = await open();
  const clients = [await enter(), await enter()];
  const codes = Promise.all(clients.map(codeOf));
  const drained = sockets.drain(2);
  expect(await connect()).toBe('503');
  await drained;
  expect(await codes).toEqual([1012, 1012]);
});

/** Sockets without a network. */
function openWires() {
  const clients: PublicClient[] = [];
  const sockets = new PublicSockets({
    origins: [origin],
    trustProxy: { kind: 'hops', hops: 1 },
    serve: (_, client) => void clients.push(client),
  });
  onTestFinished(() => sockets.stop());
  const connect = (from: string = origin): Wire => {
    const wire = new Wire();
    sockets.upgrade(upgradeRequest({ origin: from }), wire, Buffer.alloc(0));
    return wire;
  };
  const enter = async (): Promise<{ wire: Wire; client: PublicClient }> => {
    const wire = connect();
    wire.say({ parcel: 'p1' });
    await settled();
    const client = clients.at(-1);
    if (!client) throw new Error('not served');
    return { wire, client };
  };
  return { sockets, connect, enter };
}

it('ten seconds for the first message are enough for ever; without one the socket is closed', async () => {
  driveTimers();
  const { connect, enter } = openWires();
  const silent = connect();
  const { wire } = await enter();
  vi.advanceTimersByTime(9_999);
  expect(silent.closeCode).toBeNull();
  vi.advanceTimersByTime(1);
  expect([silent.closeCode, wire.closeCode]).toEqual([4408, null]);
});

it('a client that does not read is cut off, and so is one that does not answer a close', async () => {
  driveTimers();
  const { enter } = openWires();
  const [slow, deaf, polite] = [await enter(), await enter(), await enter()];
  slow.wire.isStuck = true;
  for (let count = 0; count < 60; count += 1) slow.client.send({ text: 'x'.repeat(1_000) });
  expect(slow.wire.destroyed).toBe(false);
  for (let count = 0; count < 10; count += 1) slow.client.send({ text: 'x'.repeat(1_000) });
  expect(slow.wire.destroyed).toBe(true);
  deaf.client.close(4000, 'over');
  await settled();
  vi.advanceTimersByTime(2_999);
  expect([deaf.wire.closeCode, deaf.wire.destroyed]).toEqual([4000, false]);
  vi.advanceTimersByTime(1);
  expect([deaf.wire.destroyed, polite.wire.destroyed]).toEqual([true, false]);
});

it('a connection that breaks while it is refused harms nobody', async () => {
  const wire = openWires().connect('https://evil.example');
  wire.destroy(new Error('connection reset'));
  await settled();
  expect(wire.status).toBe(403);
});

it('a draining instance closes one socket after the other, and a stopped one cuts all of them off', async () => {
  const { sockets, enter } = openWires();
  const wires = [(await enter()).wire, (await enter()).wire];
  const drained = sockets.drain(2);
  expect(wires.map(({ closeCode }) => closeCode)).toEqual([1012, null]);
  await drained;
  sockets.stop();
  expect([wires.map(({ destroyed }) => destroyed), vi.getTimerCount()]).toEqual([[true, true], 0]);
});
