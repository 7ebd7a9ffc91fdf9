// A client that opens connections and sends nothing or little on them does not block others.
import { connect, Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections } from '#server/http/connections/connection-limits.ts';
import { createRequestBodies } from '#server/http/request-bodies.ts';
import { parseTrustProxy } from '#server/lib/client-address.ts';
import { call, post, startTestHttpServer } from './test-http-server.ts';

const head = (more = '') =>
  `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${more}\r\n{`;

function open(port: number, words: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(words);
  return socket;
}

test('calls whose body never arrives take no capacity from the others', async () => {
  const server = await startTestHttpServer({ maxConcurrentCalls: 1 });
  const waiting = Array.from({ length: 20 }, () => open(server.port, head()));
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  expect((await call(server, '/graphql', post())).status).toBe(200);
});

test('a body that is not whole in time is refused, coded, and its connection closed', async () => {
  const server = await startTestHttpServer({
    bodyTimeoutMs: 100,
    handleUplink: async (_, response) => void response.end('taken'),
  });
  for (const path of ['/graphql', '/uplink/osmand']) {
    expect(await text(open(server.port, head().replace('/graphql', path)))).toMatch(
      /^HTTP\/1.1 408 [\s\S]*Connection: close[\s\S]*bad_request/i,
    );
  }
});

test('one address can have only so many bodies pending; others behind the same proxy continue', async () => {
  const trustProxy = parseTrustProxy('1');
  if (!trustProxy) throw new Error('one proxy');
  const config = { origins: [], secure: false, host: '127.0.0.1', port: 0, trustProxy };
  const server = await startTestHttpServer({ config, addressLimits: { connections: 100, bodies: 3 } });
  for (let n = 0; n < 3; n += 1) open(server.port, head('X-Forwarded-For: 198.51.100.7\r\n'));
  await expect
    .poll(async () => (await call(server, '/graphql', post({ 'x-forwarded-for': '198.51.100.7' }))).status)
    .toBe(429);
  expect((await call(server, '/graphql', post({ 'x-forwarded-for': '198.51.100.8' }))).status).toBe(200);
});

async function accepting(trust: string, isOwn?: () => boolean): Promise<number> {
  const trustProxy = parseTrustProxy(trust);
  if (!trustProxy) throw new Error(trust);
  const server = createServer((_, response) => void response.end('here'));
  limitConnections(server, trustProxy, { connections: 2, bodies: 1 }, isOwn);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const asks = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
async function answered(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  return promise;
}

test('connections beyond the limit of an address are closed, and closing one makes room', async () => {
  const port = await accepting('0', () => false);
  const [first, second] = [open(port, asks), open(port, asks)];
  expect([await answered(first), await answered(second)]).toEqual([true, true]);
  expect(await answered(open(port, asks))).toBe(false);
  first.destroy();
  await expect.poll(() => answered(open(port, asks))).toBe(true);
});

test.each([
  ['behind a proxy that is counted', '1'],
  ['behind a proxy that is named', '127.0.0.0/8'],
])('%s, its own connections are no crowd', async (_, trust) => {
  const port = await accepting(trust, () => false);
  for (let n = 0; n < 5; n += 1) expect(await answered(open(port, asks))).toBe(true);
});

const begin = () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST' });
  return { request, response: new ServerResponse(request) };
};

test('a photo has three and a half times as long to arrive as other bodies', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bodies = createRequestBodies({
    limits: { acquireBody: () => () => {} },
    accountOf: () => Promise.resolve('a'),
    timeoutMs: 10_000,
  });
  const [photo, late, other] = [begin(), begin(), begin()];
  const [sent, tooSlow] = [photo, late].map(({ request, response }) => bodies.readUpload(request, response));
  const refused = bodies.read(other.request, other.response);
  await vi.advanceTimersByTimeAsync(34_999);
  photo.request.push(null);
  await vi.advanceTimersByTimeAsync(1);
  expect([await sent, await tooSlow, await refused]).toEqual([expect.anything(), null, null]);
  expect([late, other].map(({ response }) => response.statusCode)).toEqual([408, 408]);
});
