// The sockets of an instance without a network: who gets one, how many there are, and what is refused how.
import zlib from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AccountLimits } from '#server/live/account-limits.ts';
import { SocketServer } from '#server/live/transport/socket-server.ts';
import { defaultSocketTiming } from '#server/live/transport/socket-timing.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { viewerOf } from '../support/viewers.ts';
import { settled, upgradeRequest, Wire } from '../support/wire.ts';

type Options = ConstructorParameters<typeof SocketServer>[0];

const person = viewerOf('CUSTOMER', 'u1');
const program: Viewer = { ...person, sessionId: 'k1', apiKey: { id: 'k1', name: '', scope: 'read', expiresAt: null } };

function openServer(
  given: Partial<Options> = {},
  timing: Partial<Options['host']['timing']> = {},
  headers: Record<string, string> = {},
) {
  const error = vi.fn<() => void>();
  const closed: string[] = [];
  const server = new SocketServer({
    host: {
      timing: { ...defaultSocketTiming, ...timing },
      log: { info: () => undefined, warn: () => undefined, error },
      metrics: { ...noMetrics, socketClosed: (reason) => void closed.push(reason) },
      lingering: new Set(),
      cursor: () => '1:0:x',
      startSubscription: () => Promise.resolve(),
    },
    authorizeUpgrade: () => Promise.resolve(person),
    authorizeKey: (key) => Promise.resolve(key === 'good' ? program : null),
    watchAccountEvents: () => () => false,
    accountLimits: new AccountLimits(),
    maxSockets: 10_000,
    compression: false,
    ...given,
  });
  onTestFinished(() => server.stop());
  const begin = () => {
    const wire = new Wire();
    return { wire, done: server.upgrade(upgradeRequest(headers), wire, Buffer.alloc(0)) };
  };
  const connect = async (): Promise<Wire> => {
    const { wire, done } = begin();
    await done;
    await settled();
    return wire;
  };
  return { server, begin, connect, error, closed };
}

const init = (authorization: string) => ({ type: 'connection_init', payload: { authorization } });

test('five hundred sockets may wait for their key; one that has said it, or has left, makes room', async () => {
  const { begin, connect } = openServer({ authorizeUpgrade: () => Promise.resolve('unnamed') });
  const waiting = Array.from({ length: 500 }, begin);
  await Promise.all(waiting.map(({ done }) => done));
  const [first, second, third] = waiting.map(({ wire }) => wire);
  if (!first || !second || !third) throw new Error('there are three');
  expect([first.status, waiting.at(-1)?.wire.status, (await connect()).status]).toEqual([101, 101, 503]);

  first.say(init('good'));
  await settled();
  expect(first.messages).toMatchObject([{ type: 'connection_ack' }]);
  expect([(await connect()).status, (await connect()).status]).toEqual([101, 503]);
  second.say(init('bad'));
  await settled();
  expect(second.closeCode).toBe(4401);
  expect([(await connect()).status, (await connect()).status]).toEqual([101, 503]);
  third.destroy();
  await settled();
  expect([(await connect()).status, (await connect()).status]).toEqual([101, 503]);
});

test('a program comes again when its key could not be looked up, or when the instance drains meanwhile', async () => {
  const lookup = Promise.withResolvers<Viewer>();
  const { server, connect, error } = openServer({
    authorizeUpgrade: () => Promise.resolve('unnamed'),
    authorizeKey: (key) => (key === 'good' ? lookup.promise : Promise.reject(new Error('no database'))),
  });
  const [failing, slow] = [await connect(), await connect()];
  failing.say(init('other'));
  slow.say(init('good'));
  await settled();
  expect([failing.closeCode, slow.closeCode, error.mock.calls.length]).toEqual([1012, null, 1]);
  await server.drain();
  lookup.resolve(program);
  await settled();
  expect([slow.closeCode, server.size]).toEqual([1012, 0]);
});

test('a connection that breaks during its authorisation, or behaves badly when refused, stops nothing', async () => {
  const answer = Promise.withResolvers<Viewer | null>();
  const { begin, connect, server, closed } = openServer({ authorizeUpgrade: () => answer.promise });
  const { wire, done } = begin();
  wire.destroy(new Error('connection reset'));
  await settled();
  answer.resolve(null);
  await done;
  expect(server.size).toBe(0);
  const refused = await connect();
  expect([refused.closeCode, closed]).toEqual([4401, ['unauthorized']]);
  refused.sayNonsense();
  await settled();
});

test('a full instance refuses without a lookup, and so it does those who were looked up at the same time', async () => {
  const answers = [1, 2, 3].map(() => Promise.withResolvers<Viewer>());
  let lookups = 0;
  const { begin, server } = openServer({
    maxSockets: 1,
    authorizeUpgrade: () => answers[lookups++]?.promise ?? Promise.resolve(person),
  });
  const opening = [begin(), begin()];
  for (const one of answers) one.resolve(person);
  await Promise.all(opening.map(({ done }) => done));
  expect(opening.map(({ wire }) => wire.status)).toEqual([101, 503]);
  const late = begin();
  await late.done;
  expect([late.wire.status, lookups, server.size]).toEqual([503, 2, 1]);
});

test('who is looked up while the instance begins to drain is refused', async () => {
  const answer = Promise.withResolvers<Viewer>();
  const { begin, server } = openServer({ authorizeUpgrade: () => answer.promise });
  const { wire, done } = begin();
  await server.drain();
  answer.resolve(person);
  await done;
  expect(wire.status).toBe(503);
});

test.each([
  ['busy', 503],
  ['refused', 403],
] as const)('an upgrade that is %s is answered with %d', async (answer, status) => {
  const { connect } = openServer({ authorizeUpgrade: () => Promise.resolve(answer) });
  const wire = await connect();
  expect([wire.status, wire.destroyed]).toEqual([status, true]);
});

test('a socket that was closed takes the place of its account until its connection has ended', async () => {
  const { server, connect, closed } = openServer({ accountLimits: new AccountLimits({ sockets: 1 }) });
  const first = await connect();
  server.closeWhere(() => true, 'restart');
  expect([server.size, (await connect()).closeCode]).toEqual([0, 4420]);
  first.answerClose();
  first.destroy();
  await settled();
  expect([(await connect()).closeCode, closed]).toEqual([null, ['restart', 'tooManySockets']]);
});

test('the sockets of a program are not those of whoever made its key', async () => {
  const viewers = [person, program, program];
  const { connect } = openServer({
    accountLimits: new AccountLimits({ sockets: 1 }),
    authorizeUpgrade: () => Promise.resolve(viewers.shift() ?? null),
  });
  const codes = [];
  for (let count = 0; count < 3; count += 1) codes.push((await connect()).closeCode);
  expect(codes).toEqual([null, null, 4420]);
});

test('a draining instance closes its sockets one after the other, and a stopped one has no timer left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { connect, server } = openServer({}, { drainMs: 2 });
  const wires = [await connect(), await connect()];
  const drained = server.drain();
  expect(server.size).toBe(1);
  await drained;
  await settled();
  expect(wires.map(({ closeCode }) => closeCode)).toEqual([1012, 1012]);
  server.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing of the decompression of a message is kept after it', async () => {
  const created = vi.spyOn(zlib, 'createInflateRaw');
  onTestFinished(() => created.mockRestore());
  const { connect } = openServer({ compression: true }, {}, { 'sec-websocket-extensions': 'permessage-deflate' });
  const wire = await connect();
  wire.sayCompressed({ type: 'ping' });
  await expect.poll(() => wire.messages).toEqual([{ type: 'pong' }]);
  expect(created.mock.results.map(({ value }) => value.destroyed)).toEqual([true]);
});
