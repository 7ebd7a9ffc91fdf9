// Several sockets listen on one port, as one server.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Listeners, startListeners } from '#server/http/connections/listeners.ts';

const host = '127.0.0.1';
const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

async function listenOnFreePort(server: Server): Promise<Listeners> {
  const listeners = await startListeners(server, { host, port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    void listeners.close();
  });
  return listeners;
}

/** As many connections as make it sure that each listener gets some; resolves when the server has them all. */
async function openMany(server: Server, port: number): Promise<Socket[]> {
  const accepted = Promise.withResolvers<void>();
  let count = 0;
  server.on('connection', () => {
    count += 1;
    if (count === 64) accepted.resolve();
  });
  const sockets = Array.from({ length: 64 }, () => connect(port, host));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await accepted.promise;
  return sockets;
}

/** The number of connections of the server's own listener, without those of the others. */
function ownConnections(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}

test('the connections of all listeners reach the server and are answered', async () => {
  const server = createServer((_, response) => void response.end('here'));
  const { port } = await listenOnFreePort(server);
  const sockets = await openMany(server, port);
  expect(await ownConnections(server)).toBeLessThan(64);
  const answers = sockets.map((socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return text(socket);
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 [^]*here/);
});

test('a client that has closed its side still gets what the server sends', async () => {
  const server = createServer();
  server.on('upgrade', (_, socket) => {
    socket.resume();
    socket.once('end', () => setImmediate(() => socket.end('late')));
  });
  const { port } = await listenOnFreePort(server);
  const answers = (await openMany(server, port)).map((socket) => {
    socket.end(upgrade);
    return text(socket);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['late']));
});

test('once it closes, nobody connects any more, and it waits for the connections of all listeners', async () => {
  const server = createServer();
  server.on('upgrade', (_, socket) => {
    socket.write('open');
    socket.resume().once('end', () => socket.end());
  });
  const { port, close } = await listenOnFreePort(server);
  const sockets = await openMany(server, port);
  for (const socket of sockets) socket.write(upgrade);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const isClosed = vi.fn<() => void>();
  const closed = close().then(isClosed);
  for (let tries = 0; tries < 32; tries += 1) {
    const [error] = await once(connect(port, host), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
  const [last, ...others] = sockets;
  await Promise.all(others.map((socket) => once(socket.destroy(), 'close')));
  expect(isClosed).not.toHaveBeenCalled();
  last?.destroy();
  await closed;
});

test('a port is refused while another server has it, and given when it is free again', async () => {
  const first = await listenOnFreePort(createServer());
  const second = createServer();
  await expect(startListeners(second, { host, port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(second.listening).toBe(false);
  await first.close();
  const again = await startListeners(second, { host, port: first.port });
  expect(again.port).toBe(first.port);
  await again.close();
});

test('where the system cannot share a port, the server listens alone', async () => {
  const server = createServer();
  vi.spyOn(server, 'listen').mockImplementationOnce(() => {
    queueMicrotask(() => server.emit('error', Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })));
    return server;
  });
  const { port } = await listenOnFreePort(server);
  await openMany(server, port);
  expect(await ownConnections(server)).toBe(64);
});
