// The sockets of presence without a database: who is let in, and how a socket ends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PresenceServer, type PresenceServerOptions } from '#server/presence/presence-server.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { connectPresence, type PresenceClient } from './support/presence-client.ts';
import { viewerOf } from './support/viewers.ts';

async function open(given: Partial<PresenceServerOptions> = {}) {
  const error = vi.fn<() => void>();
  const server = new PresenceServer({
    authorizeUpgrade: ({ headers }) => Promise.resolve(viewerOf('ADMIN', headers.cookie)),
    readRows: () => Promise.resolve(new Map()),
    redis: null,
    timing: { gatherMs: 1, drainMs: 2 },
    onPosition: () => Promise.resolve({ ok: true }),
    log: { info: () => undefined, warn: () => undefined, error },
    ...given,
  });
  const http = createServer().on('upgrade', (request, socket, head: Buffer) => server.upgrade(request, socket, head));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  onTestFinished(async () => {
    await server.stop();
    http.close();
  });
  const connect = (cookie: string) => connectPresence(`http://127.0.0.1:${address.port}`, { cookie });
  const enter = async (cookie: string): Promise<PresenceClient> => {
    const client = connect(cookie);
    await client.announce([{ screen: 'package' }]);
    return client;
  };
  return { server, connect, enter, error };
}

const people = (server: PresenceServer): string[] => server.viewers().map(({ id }) => id);
const person = viewerOf('ADMIN', 'a');
const program: Viewer = { ...person, apiKey: { id: 'k', name: '', scope: 'read', expiresAt: null } };

test.each<[string, Awaited<ReturnType<PresenceServerOptions['authorizeUpgrade']>>]>([
  ['a program', program],
  ['nobody', null],
  ['who has not given a second factor', 'restricted'],
  ['a page of another site', 'refused'],
  ['who comes while too many wait', 'busy'],
])('is closed to %s', async (_, answer) => {
  const { server, connect } = await open({ authorizeUpgrade: () => Promise.resolve(answer) });
  const client = connect('a');
  await expect.poll(() => client.connectError).not.toBeNull();
  expect([client.socket.connected, server.size]).toEqual([false, 0]);
});

test('refuses who could not be looked up, and says so to the operator', async () => {
  const { connect, error } = await open({ authorizeUpgrade: () => Promise.reject(new Error('no database')) });
  const client = connect('a');
  await expect.poll(() => client.connectError).not.toBeNull();
  expect(error).toHaveBeenCalledTimes(1);
});

test('an account whose rights end while it is looked up has to come again, another one stays', async () => {
  const lookups = new Map<string, (viewer: Viewer) => void>();
  const { server, connect } = await open({
    authorizeUpgrade: ({ headers: { cookie = '' } }) => new Promise((resolve) => lookups.set(cookie, resolve)),
  });
  const [revoked, other] = [connect('a'), connect('b')];
  await expect.poll(() => lookups.size).toBe(2);
  server.closeWhere(({ id }) => id === 'a', 'unauthorized');
  for (const [id, resolve] of lookups) resolve(viewerOf('ADMIN', id));
  await expect.poll(() => revoked.byes).toEqual(['again']);
  await expect.poll(() => people(server)).toEqual(['b']);
  expect(other.byes).toEqual([]);
});

test('sockets end for good or to come again, and their people are gone at once', async () => {
  const { server, enter } = await open();
  const [final, again, stays] = [await enter('a'), await enter('b'), await enter('c')];
  server.closeWhere(({ id }) => id === 'a', 'unauthorized');
  server.closeWhere(({ id }) => id === 'b', 'restart');
  expect(people(server)).toEqual(['c']);
  await expect.poll(() => [final.byes, again.byes]).toEqual([['ended'], ['again']]);
  expect([stays.byes, stays.socket.connected]).toEqual([[], true]);
});

test('an instance that drains closes one socket after the other, and lets nobody stay who comes then', async () => {
  const { server, enter, connect } = await open();
  const clients = [await enter('a'), await enter('b')];
  const drained = server.drain();
  expect(server.size).toBe(1);
  await drained;
  await expect.poll(() => clients.map(({ byes }) => byes)).toEqual([['again'], ['again']]);
  const late = connect('c');
  await expect.poll(() => late.byes).toEqual(['again']);
  expect(server.size).toBe(0);
});

test('a message that is too long ends its socket', async () => {
  const { enter, server } = await open();
  const client = await enter('a');
  client.socket.emit('here', { places: [{ screen: 'package', editing: 'x'.repeat(33 * 1_024) }] });
  await expect.poll(() => [client.socket.connected, server.size]).toEqual([false, 0]);
});

test('what goes wrong with a position is told as internal and logged; an invalid message is not the server’s fault', async () => {
  const { enter, error } = await open({ onPosition: () => Promise.reject(new Error('a bug')) });
  const client = await enter('a');
  const answer = await new Promise((resolve) => {
    client.socket.emit('position', [], resolve);
  });
  expect([answer, error.mock.calls.length]).toEqual([{ ok: false, code: 'internal' }, 1]);
  const place = { screen: 'package' };
  const invalid = [
    [{ screen: 'nowhere' }],
    [{ screen: '__proto__' }],
    [{ ...place, object: 'no id' }],
    [{ ...place, editing: 'a sentence of any length' }],
    Array.from({ length: 9 }, () => place),
  ];
  for (const places of invalid) expect(await client.emitHere({ places })).toEqual({ ok: false, code: 'bad_request' });
  expect(error).toHaveBeenCalledTimes(1);
});

test('an acknowledgement that is no function harms nobody', async () => {
  const { enter, server } = await open();
  const client = await enter('a');
  // As no client of Socket.IO would write it.
  client.socket.io.engine.write('2["here",{"places":[]},"no function"]');
  expect(await client.announce([{ screen: 'package' }])).toEqual({ ok: true, refused: [] });
  expect(people(server)).toEqual(['a']);
});
