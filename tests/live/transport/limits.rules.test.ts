// What one account, one socket and one message may use.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AccountLimits } from '#server/live/account-limits.ts';
import { parseClientMessage, pingMessage, pongMessage } from '#server/live/transport/protocol.ts';
import { RateLimitedQueue } from '#server/live/transport/rate-limited-queue.ts';
import { maxAccountGroups, maxAccountSockets } from '#shared/live/socket-limits.ts';

describe('an account', () => {
  test('has forty sockets and a hundred groups by default', () => {
    expect([maxAccountSockets, maxAccountGroups]).toEqual([40, 100]);
    const limits = new AccountLimits();
    for (let count = 0; count < 40; count += 1) expect(limits.acquireSocket('a')).not.toBeNull();
    for (let count = 0; count < 100; count += 1) limits.acquireGroup('a', String(count));
    expect(limits.acquireSocket('a')).toBeNull();
    expect(() => limits.acquireGroup('a', 'more')).toThrow('live.too_many_groups');
  });

  test('gets a place back when a socket closes, once for each socket, however often it is told', () => {
    const limits = new AccountLimits({ sockets: 2 });
    const release = limits.acquireSocket('a');
    limits.acquireSocket('a');
    expect(limits.acquireSocket('a')).toBeNull();
    expect(limits.acquireSocket('b')).not.toBeNull();
    release?.();
    release?.();
    expect([limits.acquireSocket('a') === null, limits.acquireSocket('a') === null]).toEqual([false, true]);
  });

  test('counts a group once for any number of listeners, until the last of them leaves', () => {
    const limits = new AccountLimits({ groups: 1 });
    for (const key of ['x', 'x']) limits.acquireGroup('a', key);
    expect(limits.groupCount('a')).toBe(1);
    limits.releaseGroup('a', 'x');
    expect(() => limits.acquireGroup('a', 'y')).toThrow('live.too_many_groups');
    expect(limits.groupCount('b')).toBe(0);
    limits.releaseGroup('a', 'x');
    expect(limits.groupCount('a')).toBe(0);
    limits.acquireGroup('a', 'y');
    expect(limits.groupCount('a')).toBe(1);
  });
});

function openQueue() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done: string[] = [];
  const queue = new RateLimitedQueue(2, 1_000);
  const add = (name: string) => {
    const owner = {};
    queue.enqueue(owner, () => void done.push(name));
    return () => queue.cancel(owner);
  };
  return { queue, done, add };
}

describe('work beyond the limit of a window', () => {
  test('waits in order until the window has passed since the piece that it follows', () => {
    const { add, done } = openQueue();
    add('a');
    vi.advanceTimersByTime(400);
    for (const name of ['b', 'c', 'd', 'e']) add(name);
    expect(done).toEqual(['a', 'b']);
    vi.advanceTimersByTime(599);
    expect(done).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(400);
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    vi.advanceTimersByTime(600);
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('does not run once it is cancelled or the queue stopped', () => {
    const { add, done, queue } = openQueue();
    add('a');
    add('b');
    add('c')();
    add('d');
    vi.advanceTimersByTime(1_000);
    expect(done).toEqual(['a', 'b', 'd']);
    add('e');
    add('f');
    queue.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(done).toEqual(['a', 'b', 'd', 'e']);
  });

  test('does not run either if the queue is stopped by the piece before it', () => {
    const { add, done, queue } = openQueue();
    for (const name of ['a', 'b']) add(name);
    queue.enqueue({}, () => queue.stop());
    add('c');
    vi.advanceTimersByTime(1_000);
    expect(done).toEqual(['a', 'b']);
  });
});

const subscribe = (id: unknown, payload: object = { query: '{ a }' }) =>
  parseClientMessage(JSON.stringify({ type: 'subscribe', id, payload }));

const text = ({ plainFrame }: ReturnType<typeof pingMessage>) => plainFrame.body.toString();

describe('a message of a client', () => {
  test('is read if the protocol has it', () => {
    for (const message of [
      { type: 'connection_init' },
      { type: 'connection_init', payload: { authorization: 'x' } },
      { type: 'ping', payload: null },
      { type: 'pong' },
      { type: 'complete', id: '1' },
    ])
      expect(parseClientMessage(JSON.stringify(message))).toEqual(message);
    const payload = { query: '{ a }', operationName: null, variables: { a: 1 }, extensions: null };
    expect(subscribe('1', payload)).toEqual({ type: 'subscribe', id: '1', payload });
  });

  test('is no message without a known type, a query, or an id of 1 to 200 characters', () => {
    expect([subscribe('x'.repeat(200)) === null, subscribe('x'.repeat(201)) === null]).toEqual([false, true]);
    expect([subscribe(''), subscribe(1), subscribe('1', {}), subscribe('1', { query: '{a}', variables: [] })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    for (const text of ['', 'no json', '{}', '{"type":"next","id":"1"}', '{"type":"complete"}'])
      expect(parseClientMessage(text)).toBeNull();
  });

  test('gets an answer with its own payload, and a heartbeat has a position unless a replay runs', () => {
    expect(text(pongMessage({ a: 1 }))).toBe('{"type":"pong","payload":{"a":1}}');
    expect(text(pongMessage(null))).toBe('{"type":"pong"}');
    expect(text(pingMessage('1:2:x'))).toBe('{"type":"ping","payload":{"at":"1:2:x"}}');
    expect(text(pingMessage(null))).toBe('{"type":"ping"}');
  });
});
