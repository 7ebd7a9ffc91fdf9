// What a connection or a lookup takes up, and that it gives it back however it ends.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { limitConnections } from '#server/http/connections/connection-limits.ts';
import { sendJson } from '#server/http/respond.ts';
import { UpgradeQueue } from '#server/http/upgrade-queue.ts';
import { parseTrustProxy } from '#server/lib/client-address.ts';
import { createLogger } from '#server/lib/logger.ts';
import { call, ownOrigin, post, startTestHttpServer } from './test-http-server.ts';

/** A socket of this address that is connected to nothing. */
class SocketFrom extends Socket {
  override readonly remoteAddress: string;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
}

const limited = (connections: number) => {
  const server = createServer();
  const trustProxy = parseTrustProxy('0') ?? { kind: 'hops', hops: 0 };
  const { acquireBody } = limitConnections(server, trustProxy, { connections, bodies: 1 });
  const open = (address: string): Socket => {
    const socket = new SocketFrom(address);
    server.emit('connection', socket);
    return socket;
  };
  return { open, acquireBody };
};

describe('connections', () => {
  it('of an IPv6 network count together, whichever of its addresses they come from', () => {
    const { open, acquireBody } = limited(2);
    const opened = ['::1', '::2', '::3'].map((end) => open(`2001:db8:7:9${end}`).destroyed);
    expect([...opened, open('2001:db8:7:a::1').destroyed]).toEqual([false, false, true, false]);
    const body = (end: string) => acquireBody(`2001:db8:7:9${end}`, undefined) !== null;
    expect([body('::1'), body('::2')]).toEqual([true, false]);
  });

  it('from this machine are not limited: its monitor and its proxy are no crowd', () => {
    const { open } = limited(1);
    const opened = ['127.0.0.1', '127.0.0.1', '::1', '::1', '::ffff:127.0.0.1'].map((from) => open(from).destroyed);
    expect(opened).toEqual(opened.map(() => false));
  });

  it('that break make room like those that end', async () => {
    const { open } = limited(1);
    const broken = open('198.51.100.7');
    expect(open('198.51.100.7').destroyed).toBe(true);
    broken.destroy();
    await once(broken, 'close');
    expect(open('198.51.100.7').destroyed).toBe(false);
  });
});

const requestOf = (socket: Socket) => ({ socket, headers: {}, url: '/' });
const queueOf = (found: () => readonly string[] = () => []) => {
  const gates: (() => void)[] = [];
  const asked: number[] = [];
  const queue = new UpgradeQueue<string>(async (requests) => {
    asked.push(requests.length);
    await new Promise<void>((resolve) => void gates.push(resolve));
    return found();
  });
  const run = (socket = new Socket()) => queue.run(requestOf(socket));
  return { run, asked, release: () => gates.splice(0).forEach((open) => open()) };
};

describe('a lookup for a socket', () => {
  it('that finds nothing for a client is an error, and the client does not wait for ever', async () => {
    const { run, release } = queueOf();
    const answered = run();
    release();
    await expect(answered).rejects.toThrow('an upgrade was not looked up');
  });

  it.each(['close', 'end'])('is not made for a client whose connection said "%s" while it waited', async (ending) => {
    const { run, asked, release } = queueOf(() => ['found']);
    const first = [run(), run()];
    const waiting = new Socket();
    const answered = run(waiting);
    waiting.emit(ending);
    expect(await answered).toBe('busy');
    release();
    expect(await Promise.all(first)).toEqual(['found', 'found']);
    expect(asked).toEqual([1, 1]);
    // Nothing of it stays at the socket.
    expect(waiting.listenerCount(ending)).toBe(new Socket().listenerCount(ending));
  });

  it('is not made for a client that was gone before it came', async () => {
    const { run, asked } = queueOf();
    expect(await run(new Socket().destroy())).toBe('busy');
    expect(asked).toEqual([]);
  });
});

/** A request whose body does not come, on a connection that asks to stay open; what it is answered until it closes. */
async function answerTo(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /graphql HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n{`);
  return text(socket);
}

const json = 'Content-Type: application/json';
it.each([
  ['413', [json, 'Content-Length: 2000000']],
  ['403', [json, 'Content-Length: 40', 'Origin: https://evil.example']],
  ['415', ['Content-Type: text/plain', 'Content-Length: 40']],
  ['401', ['Content-Type: multipart/form-data', 'Content-Length: 40', `Origin: ${ownOrigin}`, 'X-Qafila-Token: t']],
])('the connection of a body that is refused unread is closed: %s', async (status, lines) => {
  const server = await startTestHttpServer();
  const answer = await answerTo(server.port, lines);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*Connection: close`, 'i'));
});

it('the connection of a call beyond the capacity is closed, its body is not read as the next request', async () => {
  const server = await startTestHttpServer({ maxConcurrentCalls: 0 });
  const answer = await answerTo(server.port, [json, 'Content-Length: 1']);
  expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*Connection: close/i);
});

it('a client that goes away while it sends gives its place back at once', async () => {
  const server = await startTestHttpServer({ addressLimits: { connections: 100, bodies: 1 } });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  socket.write(head);
  await expect.poll(async () => (await call(server, '/graphql', post())).status).toBe(429);
  socket.destroy();
  await expect.poll(async () => (await call(server, '/graphql', post())).status).toBe(200);
});

describe('an answer', () => {
  it('is whole, whatever letters it has', async () => {
    const server = createServer((_, response) => sendJson(response, 200, { name: 'Théière · إبريق' }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(JSON.parse((await call({ port }, '/')).text)).toEqual({ name: 'Théière · إبريق' });
    server.close();
  });

  it('has the id that the call was handled under', async () => {
    const ids: unknown[] = [];
    const server = await startTestHttpServer({
      handleGraphql: async ({ headers }, response) => {
        ids.push(headers['x-request-id']);
        response.end('{}');
      },
    });
    const answers = [await call(server, '/graphql', post()), await call(server, '/graphql', post())];
    expect(ids).toEqual(answers.map(({ headers }) => headers['x-request-id']));
  });

  it('that fails after it began is over; a client that went away is no fault of ours', async () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'error', destination: { write: (line) => lines.push(line) } });
    const left = new EventEmitter();
    const server = await startTestHttpServer({
      log,
      handleGraphql: async ({ headers, socket }, response) => {
        response.write('{');
        if (headers['x-leaves']) {
          socket.destroy();
          await once(response, 'close');
          setImmediate(() => left.emit('failed'));
        }
        throw new Error('broken');
      },
    });
    expect((await call(server, '/graphql', post())).text).toBe('{');
    expect(lines).toHaveLength(1);
    const failed = once(left, 'failed');
    await call(server, '/graphql', post({ 'x-leaves': 'yes' })).catch(() => {});
    await failed;
    expect(lines).toHaveLength(1);
  });

  it('of a file counts against the capacity too', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const server = await startTestHttpServer({
      maxConcurrentCalls: 1,
      handlers: [
        {
          matches: (path) => path.startsWith('/files/'),
          handle: async (_, response) => {
            begun.resolve();
            await finish.promise;
            response.end('file');
          },
        },
      ],
    });
    const first = call(server, '/files/1');
    await begun.promise;
    expect((await call(server, '/files/2')).status).toBe(429);
    finish.resolve();
    expect((await first).text).toBe('file');
  });
});
