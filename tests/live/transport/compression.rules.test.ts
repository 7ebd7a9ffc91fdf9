// Group messages arrive compressed and byte for byte the same, independent of earlier messages on the socket. Uses
// real connections and a library to decompress.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { GroupMessage } from '#server/live/dispatch/group-message.ts';
import { SubscriptionGroup, type GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import type { LiveField } from '#server/graphql/definition/live-field.ts';
import { releaseInflater } from '#server/live/transport/release-inflater.ts';
import { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketWriter, WriteWindow } from '#server/live/transport/socket-writer.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';
import { Subscription } from '#server/live/subscriptions/subscription.ts';

const field = { name: 'counts', kind: 'summary', entity: null } as unknown as LiveField;
const newGroup = (): SubscriptionGroup => new SubscriptionGroup({ key: '', field } as unknown as GroupSpec, () => 1);

/** A result with the bulk of a row, so that compression pays, or a short one. */
const resultOf = (text: string, long: boolean): string =>
  JSON.stringify({
    data: {
      note: text,
      ...(long && { rest: `Boutique Zitoune, قافلة, rue Ibn Batouta ${'Casablanca '.repeat(120)}` }),
    },
  });
const received = (result: string): GroupMessage => ({
  seq: 0,
  id: null,
  version: null,
  coalescing: null,
  result: Buffer.from(result),
});

class Peer {
  readonly expected: string[] = [];
  readonly heard: string[] = [];
  readonly client: WebSocket;
  readonly server: WebSocket;
  readonly outlet: SocketWriter;
  readonly queue: SocketQueue;
  readonly #subscriptions = new Map<SubscriptionGroup, Subscription>();

  constructor(client: WebSocket, server: WebSocket, outlet: SocketWriter) {
    [this.client, this.server, this.outlet] = [client, server, outlet];
    this.queue = new SocketQueue(outlet, () => {});
    client.on('message', (data: Buffer) => this.heard.push(data.toString()));
    // A message that cannot be decompressed is missing from the result.
    client.on('error', () => {});
  }

  join(group: SubscriptionGroup, id: string): void {
    if (this.#subscriptions.has(group)) return;
    const subscription = new Subscription({ id, account: 'a', queue: this.queue, onOverflow: () => {} });
    this.#subscriptions.set(group, subscription);
    group.add(subscription, 0);
  }

  leave(group: SubscriptionGroup): void {
    const subscription = this.#subscriptions.get(group);
    if (subscription) group.listeners.delete(subscription);
    this.#subscriptions.delete(group);
  }

  listensTo(group: SubscriptionGroup): boolean {
    return this.#subscriptions.has(group);
  }
}

/** A server that lets the test write to its sockets, with any number of clients. */
async function connectPeers(count: number, deflate: boolean): Promise<Peer[]> {
  const window = new WriteWindow();
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: { clientNoContextTakeover: true } });
  const clients: WebSocket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.terminate();
    http.close();
  });
  const connected: Peer[] = [];
  while (connected.length < count) {
    const upgraded = new Promise<{ server: WebSocket; outlet: SocketWriter }>((resolve) =>
      http.once('upgrade', (request, duplex, head) => {
        sockets.handleUpgrade(request, duplex, head, (server) =>
          resolve({ server, outlet: new SocketWriter(duplex, window, server.extensions !== '') }),
        );
      }),
    );
    const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, {
      perMessageDeflate: deflate,
    });
    clients.push(client);
    const [{ server, outlet }] = await Promise.all([upgraded, once(client, 'open')]);
    connected.push(new Peer(client, server, outlet));
  }
  return connected;
}

const bytesRead = (peer: Peer): number => Number(Reflect.get(Object(Reflect.get(peer.client, '_socket')), 'bytesRead'));
const message = (id: string, result: string): string =>
  `{"id":${JSON.stringify(id)},"type":"next","payload":${result}}`;

const peers = 4;
const ids = ['1', '2', 'c0ffee00-1234-4abc-8def-0123456789ab', 'قافلة'];
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      group: fc.nat(2),
      long: fc.boolean(),
      text: fc.string({ unit: 'grapheme', maxLength: 80 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('join' as const, 'leave' as const),
      group: fc.nat(2),
      peer: fc.nat(peers - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('alone' as const), peer: fc.nat(peers - 1), text: fc.string() }),
  },
);

test('clients that join, leave and receive private messages in between, with several groups on a socket, receive all messages of their groups word for word and nothing of others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const everybody = [...(await connectPeers(peers - 1, true)), ...(await connectPeers(1, false))];
      const groups = [newGroup(), newGroup(), newGroup()];
      const idOf = (peer: Peer, group: SubscriptionGroup): string =>
        `${ids[everybody.indexOf(peer)] ?? ''}${groups.indexOf(group)}`;
      for (const one of steps) {
        const peer = 'peer' in one ? everybody[one.peer] : undefined;
        const group = 'group' in one ? groups[one.group] : undefined;
        if (one.do === 'tell' && group) {
          const result = resultOf(one.text, one.long);
          for (const each of everybody)
            if (each.listensTo(group)) each.expected.push(message(idOf(each, group), result));
          group.send(received(result));
        } else if (one.do === 'join' && peer && group) peer.join(group, idOf(peer, group));
        else if (one.do === 'leave' && peer && group) peer.leave(group);
        else if (one.do === 'alone' && peer) {
          peer.expected.push(JSON.stringify(one.text));
          peer.queue.push(new SocketMessage({ body: Buffer.from(JSON.stringify(one.text)) }));
        }
      }
      for (const peer of everybody) await vi.waitFor(() => expect(peer.heard).toEqual(peer.expected));
      for (const { client } of everybody) client.terminate();
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 60_000);

test('a client for which messages were superseded can decompress what follows', async () => {
  const [slow, quick] = await connectPeers(2, true);
  const group = newGroup();
  if (!slow || !quick) throw new Error('there are two');
  for (const peer of [slow, quick]) peer.join(group, '1');
  slow.client.pause();
  const results: string[] = [];
  for (let count = 0; count < 200; count += 1) {
    // As long when compressed, so that the connection is soon full.
    const result = resultOf(`${count} ${randomBytes(45_000).toString('base64')}`, true);
    results.push(message('1', result));
    group.send({ ...received(result), id: 'a', coalescing: { id: 'a', kind: 'CHANGED', changed: ['note'] } });
    await vi.waitFor(() => expect(quick.heard).toHaveLength(results.length), { interval: 1 });
  }
  slow.client.resume();
  await vi.waitFor(() => expect(slow.heard.at(-1)).toBe(results.at(-1)), { timeout: 20_000 });
  expect(slow.heard.length).toBeLessThan(results.length);
  expect(slow.heard).toEqual(results.filter((result) => slow.heard.includes(result)));
  expect(quick.heard).toEqual(results);
  const last = message('1', resultOf('and on', true));
  group.send(received(resultOf('and on', true)));
  for (const peer of [slow, quick]) await vi.waitFor(() => expect(peer.heard.at(-1)).toBe(last));
}, 60_000);

test('similar rows need less than a quarter of their bytes, and all of them without compression', async () => {
  const [[packed], [whole]] = await Promise.all([connectPeers(1, true), connectPeers(1, false)]);
  const group = newGroup();
  if (!packed || !whole) throw new Error('there are two');
  for (const peer of [packed, whole]) peer.join(group, '1');
  const before = [bytesRead(packed), bytesRead(whole)];
  // Text that occurs only in the message before.
  const words = Array.from({ length: 150 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join(' ');
  for (let count = 0; count < 50; count += 1) group.send(received(resultOf(`${count} ${words}`, false)));
  for (const peer of [packed, whole]) await vi.waitFor(() => expect(peer.heard).toHaveLength(50));
  expect(packed.heard).toEqual(whole.heard);
  const [few = 0, all = 0] = [packed, whole].map((peer, at) => bytesRead(peer) - (before[at] ?? 0));
  expect(few).toBeLessThan(all / 4);
});

test.each([1_000, 1_900, 3_800, 7_900, 8_100, 16_300, 30_000, 40_000])(
  'results of %d bytes arrive word for word, and refer to the one before if it is within the largest window',
  async (length) => {
    const [peer] = await connectPeers(1, true);
    if (!peer) throw new Error('there is one');
    const group = newGroup();
    peer.join(group, '1');
    const text = randomBytes(length).toString('base64').slice(0, length);
    const sizes: number[] = [];
    for (const result of [1, 2].map((count) => JSON.stringify({ text, count }))) {
      const before = bytesRead(peer);
      group.send(received(result));
      peer.outlet.flush();
      peer.expected.push(message('1', result));
      await vi.waitFor(() => expect(peer.heard).toEqual(peer.expected));
      sizes.push(bytesRead(peer) - before);
    }
    const [first = 0, second = 0] = sizes;
    expect([first > length * 0.7, second < first / 4]).toEqual([true, length < 32_000]);
  },
);

test('compressed messages of a client are read one by one, and no decompression state is kept', async () => {
  const [peer] = await connectPeers(1, true);
  if (!peer) throw new Error('there is one');
  const read: string[] = [];
  peer.server.on('message', (data: Buffer) => {
    read.push(data.toString());
    expect(inflaterOf(peer.server)).not.toBeNull();
    releaseInflater(peer.server);
    expect(inflaterOf(peer.server)).toBeNull();
  });
  const sent = ['a', 'b', 'c'].map((letter) => letter.repeat(5_000));
  for (const text of sent) peer.client.send(text);
  await vi.waitFor(() => expect(read).toEqual(sent));
});

const inflaterOf = (socket: WebSocket): unknown =>
  Reflect.get(Object(Reflect.get(Object(Reflect.get(socket, '_extensions')), 'permessage-deflate')), '_inflate');
