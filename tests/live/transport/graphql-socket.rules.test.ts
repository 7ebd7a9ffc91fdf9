// One socket without a network: what its messages cause, when it is closed and with which code.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SubscriptionGroup } from '#server/live/dispatch/subscription-groups.ts';
import type { SocketHost } from '#server/live/transport/graphql-socket.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { allParcelsGroup } from '../support/event-dispatcher.ts';
import { openSocket as open } from '../support/graphql-socket.ts';
import { viewerOf } from '../support/viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a client has ten seconds to initialise the connection, once, and before anything else', () => {
  const late = open({ isInitialised: false });
  vi.advanceTimersByTime(9_999);
  expect(late.closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(late.closed).toEqual([4408]);
  const [twice, early] = [open({ isInitialised: false }), open({ isInitialised: false })];
  twice.say({ type: 'connection_init' });
  expect(twice.sent).toMatchObject([
    { type: 'connection_ack', payload: { at: '1:9:x', audience: expect.any(String) } },
  ]);
  early.subscribe('1');
  vi.advanceTimersByTime(20_000);
  twice.say({ type: 'connection_init' });
  expect([twice.closed, early.closed]).toEqual([[4429], [4401]]);
});

test('a message that the protocol does not have ends the socket, also a binary one', () => {
  const [text, binary] = [open(), open()];
  text.say({ type: 'next', id: '1' });
  binary.socket.emit('message', Buffer.from('{"type":"ping"}'), true);
  expect([text.closed, binary.closed]).toEqual([[4400], [4400]]);
  text.say({ type: 'ping' });
  text.subscribe('1');
  expect([text.sent.length, text.started]).toEqual([1, []]);
});

test('a ping comes every ten seconds, and a client that says nothing for longer than two of them is cut off', () => {
  vi.advanceTimersByTime(7_000);
  const { graphqlSocket, sent, state } = open();
  const from = performance.now();
  const beats = (ms: number) => {
    graphqlSocket.checkHeartbeat(from + ms);
    return [sent.length - 1, state.terminated];
  };
  expect([beats(9_999), beats(10_000)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(sent.at(-1)).toEqual({ type: 'ping', payload: { at: '1:9:x' } });
  expect([beats(23_999)[1], beats(24_000)[1]]).toEqual([0, 1]);
  expect(state.ended).toBe(1);
  const talking = open();
  vi.advanceTimersByTime(20_000);
  talking.say({ type: 'pong' });
  talking.graphqlSocket.checkHeartbeat(performance.now() + 23_999);
  expect(talking.state.terminated).toBe(0);
  const silent = open({ isInitialised: false });
  silent.graphqlSocket.checkHeartbeat(performance.now() + 100_000);
  expect(silent.state.terminated).toBe(0);
});

test('a heartbeat has the position before what a subscription still has to send, and none during a replay', () => {
  const { graphqlSocket, sent, started, subscribe } = open();
  const ping = () => {
    vi.advanceTimersByTime(10_000);
    graphqlSocket.checkHeartbeat(performance.now());
    return sent.at(-1);
  };
  for (const id of ['a', 'b', 'c']) subscribe(id);
  expect(ping()).toEqual({ type: 'ping' });
  const pending = [[], [{ seq: 7, before: '1:6:x' }], [{ seq: 5, before: '1:4:x' }]];
  for (const [index, { subscription }] of started.entries()) {
    const group = new SubscriptionGroup(allParcelsGroup, () => 1);
    for (const event of pending[index] ?? []) group.reserve(event);
    subscription.attach(group, { leave: vi.fn<() => void>() });
  }
  expect(ping()).toEqual({ type: 'ping', payload: { at: '1:4:x' } });
});

test('an id is used by one subscription at a time, and a socket has fifty', () => {
  const { sent, closed, started, say, subscribe } = open();
  subscribe('0');
  say({ type: 'complete', id: '0' });
  for (let id = 0; id < 50; id += 1) subscribe(String(id));
  subscribe('50');
  expect(sent.slice(1)).toMatchObject([{ type: 'error', id: '50', payload: [{ extensions: { code: 'too_costly' } }] }]);
  say({ type: 'complete', id: '7' });
  subscribe('51');
  expect([sent.length, closed]).toEqual([2, []]);
  expect(started).toHaveLength(40);
  expect(started[0]?.subscription.isEnded).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(started).toHaveLength(52);
  subscribe('51');
  expect(closed).toEqual([4409]);
  expect(started.every(({ subscription }) => subscription.isEnded)).toBe(true);
});

test('a subscription that is refused is told why, unless it was ended meanwhile, and its id is free again', async () => {
  const refusal = Promise.withResolvers<void>();
  const { sent, say, subscribe } = open({ start: () => refusal.promise });
  subscribe('a');
  subscribe('b');
  say({ type: 'complete', id: 'b' });
  refusal.reject(new AppError('forbidden'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(1)).toMatchObject([{ id: 'a', payload: [{ extensions: { code: 'forbidden' } }] }]);
  subscribe('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(2)).toMatchObject([{ type: 'error', id: 'a' }]);
});

test('after a replay the client is told its position at once; without one, with the next heartbeat', async () => {
  const { sent, subscribe } = open();
  subscribe('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
  subscribe('b', { resume: { at: 'x', audience: 'y' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(1)).toEqual([{ type: 'ping' }]);
});

const keyed = (ms: number | null) =>
  open({
    viewer: {
      ...viewerOf('CUSTOMER'),
      apiKey: { id: 'k', name: '', scope: 'read', expiresAt: ms === null ? null : new Date(Date.now() + ms) },
    },
  });

test('the socket of a key ends when the key does, also when that is further away than a timer can be', () => {
  const [soon, far, never] = [keyed(5_000), keyed(2 ** 31 + 5_000), keyed(null)];
  vi.advanceTimersByTime(4_999);
  expect(soon.closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([soon.closed, far.closed, never.closed]).toEqual([[4401], [], []]);
});

test('a client that does not answer a close is cut off, a slow one later, as long as few of them wait', () => {
  const lingering: SocketHost['lingering'] = new Set();
  const [normal, slow, polite] = [open(), open({ lingering }), open()];
  normal.graphqlSocket.close('restart');
  normal.graphqlSocket.close('unauthorized');
  slow.graphqlSocket.close('slow');
  polite.graphqlSocket.close('restart');
  polite.socket.emit('close');
  const left = open();
  left.subscribe('1');
  left.socket.emit('close');
  left.graphqlSocket.close('restart');
  expect([left.closed, left.state.ended, left.started[0]?.subscription.isEnded]).toEqual([[], 1, true]);
  expect([normal.closed, slow.closed, lingering.size]).toEqual([[1012], [1013], 1]);
  vi.advanceTimersByTime(2_999);
  expect(normal.state.terminated).toBe(0);
  vi.advanceTimersByTime(1);
  expect([normal.state.terminated, slow.state.terminated, polite.state.terminated]).toEqual([1, 0, 0]);
  vi.advanceTimersByTime(57_000);
  expect(slow.state.terminated).toBe(1);
  slow.socket.emit('close');
  expect(lingering.size).toBe(0);
  for (let count = 0; count < 200; count += 1) lingering.add(open().graphqlSocket);
  const more = open({ lingering });
  more.graphqlSocket.close('slow');
  vi.advanceTimersByTime(3_000);
  expect([more.state.terminated, normal.state.ended]).toEqual([1, 1]);
});
