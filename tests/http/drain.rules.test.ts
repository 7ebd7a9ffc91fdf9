import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { call, post, startTestHttpServer } from './test-http-server.ts';

function slowAnswer() {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    finish: gate.resolve,
    handle: async (_: unknown, response: { end: (body: string) => unknown }) => {
      reached.resolve();
      await gate.promise;
      response.end('{"data":"slow"}');
    },
  };
}

test('a slow call that runs is answered whole, and new ones are not taken', async () => {
  const slow = slowAnswer();
  const server = await startTestHttpServer({ handleGraphql: slow.handle });
  const answer = call(server, '/graphql', post());
  await slow.reached;
  const drained = server.drain({ graceMs: 0, limitMs: 5_000, spreadMs: 1_000 });
  await expect(call(server, '/healthz')).rejects.toThrow('ECONNREFUSED');
  slow.finish();
  expect(await answer).toMatchObject({ status: 200, text: '{"data":"slow"}', headers: { connection: 'close' } });
  await drained;
});

test('during the grace period of a load balancer, /readyz answers 503 and calls are still answered', async () => {
  const server = await startTestHttpServer();
  expect((await call(server, '/readyz')).status).toBe(200);
  const drained = server.drain({ graceMs: 300, limitMs: 1_000, spreadMs: 1_000 });
  const answer = await call(server, '/readyz');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    503,
    expect.objectContaining({ ready: false, draining: true }),
  ]);
  expect(await call(server, '/graphql', post())).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await drained;
});

test('new sockets are refused with 503 and open ones are closed', async () => {
  const received: string[] = [];
  const server = await startTestHttpServer({ drainSockets: async () => void received.push('go') });
  const drained = server.drain({ graceMs: 300, limitMs: 1_000, spreadMs: 1_000 });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 503/);
  await drained;
  expect(received).toEqual(['go']);
});

test('an idle connection is not waited for', async () => {
  const server = await startTestHttpServer();
  const socket = connect(server.port, '127.0.0.1');
  const all = text(socket);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  await server.drain({ graceMs: 0, limitMs: 60_000, spreadMs: 1_000 });
  expect(await all).toContain('{"alive":true}');
});

test('hanging requests are cut in the end', async () => {
  const slow = slowAnswer();
  const server = await startTestHttpServer({ handleGraphql: slow.handle });
  const cut = call(server, '/graphql', post()).catch((error: unknown) => error);
  await slow.reached;
  await server.drain({ graceMs: 0, limitMs: 100, spreadMs: 1_000 });
  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  slow.finish();
});

test('sockets that take too long to leave are not waited for', async () => {
  const server = await startTestHttpServer({ drainSockets: () => new Promise(() => {}) });
  await expect(server.drain({ graceMs: 0, limitMs: 60_000, spreadMs: 10 })).resolves.toBeUndefined();
});

test('the server is over once its sockets were told to leave, and they are told once', async () => {
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let times = 0;
  const server = await startTestHttpServer({
    drainSockets: () => {
      times += 1;
      asked.resolve();
      return told.promise;
    },
  });
  const over: string[] = [];
  const options = { graceMs: 0, limitMs: 60_000, spreadMs: 60_000 };
  const drain = async (name: string): Promise<void> => {
    await server.drain(options);
    over.push(name);
  };
  const drained = Promise.all([drain('first'), drain('second')]);
  await asked.promise;
  for (let tries = 0; tries < 5; tries += 1) await expect(call(server, '/healthz')).rejects.toThrow('ECONNREFUSED');
  expect(over).toEqual([]);
  told.resolve();
  await drained;
  expect(times).toBe(1);
});

test('a socket that stays open does not hold the shutdown', async () => {
  const server = await startTestHttpServer({
    handleUpgrade: (_, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  await server.drain({ graceMs: 0, limitMs: 100, spreadMs: 0 });
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
