// For slow clients, superseded messages are dropped; the others never are.
import { describe, expect, test } from 'vitest';
import { coalescingInfoOf, fullReplacement, type CoalescingInfo } from '#server/live/transport/coalescing.ts';
import { SocketMessage } from '#server/live/transport/socket-message.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';

const nothing = (): void => undefined;

/** A socket that stores what it is given and sends it when released. */
function openQueue() {
  const received: string[] = [];
  const taken: string[] = [];
  let onDrain = nothing;
  const outlet = {
    waiting: 0,
    onDrain: (tell: () => void) => {
      onDrain = tell;
    },
    get isFull() {
      return outlet.waiting >= 64_000;
    },
    send: ({ plainFrame: { body } }: SocketMessage) => {
      const text = body.toString();
      taken.push(text);
      outlet.waiting += text.length;
    },
    flush: nothing,
  };
  const state = { overflows: 0 };
  const queue: SocketQueue = new SocketQueue(outlet as unknown as SocketWriter, () => {
    state.overflows += 1;
    queue.close();
  });
  // As much as a reader that has stopped is sent before its frames begin to wait.
  queue.push(new SocketMessage({ body: Buffer.alloc(100_000, '.') }));
  const read = (): string[] => {
    for (let one = taken.shift(); one !== undefined; one = taken.shift()) {
      outlet.waiting -= one.length;
      received.push(one);
      onDrain();
    }
    return received.filter((text) => !text.startsWith('.'));
  };
  const push = (text: string, news: CoalescingInfo | null, operation = '1') =>
    queue.push(new SocketMessage({ body: Buffer.from(text), coalescingKey: news && { operation, info: news } }));
  return { queue, push, read, state };
}

const changed = (id: string, ...fields: string[]): CoalescingInfo => ({ id, kind: 'CHANGED', changed: fields });
const arrived = (id: string): CoalescingInfo => ({ id, kind: 'NEW', changed: [] });
const gone = (id: string): CoalescingInfo => ({ id, kind: 'GONE', changed: [] });

describe('of the pending messages of a client', () => {
  test.each<[string, [string, CoalescingInfo | null][], string[]]>([
    [
      'the latest of several changes of the same fields is kept, in its own place',
      [
        ['a1', changed('a', 'note')],
        ['b1', changed('b', 'note')],
        ['a2', changed('a', 'note')],
      ],
      ['b1', 'a2'],
    ],
    [
      'a change that names more fields does for one that named some of them',
      [
        ['a1', changed('a', 'note')],
        ['a2', changed('a', 'note', 'status')],
      ],
      ['a2'],
    ],
    [
      'a change of another field is kept, since nobody else says that it changed',
      [
        ['a1', changed('a', 'note')],
        ['a2', changed('a', 'status')],
      ],
      ['a1', 'a2'],
    ],
    [
      'an arrival is kept, and the latest change after it',
      [
        ['a1', arrived('a')],
        ['a2', changed('a', 'note')],
        ['a3', changed('a', 'note')],
      ],
      ['a1', 'a3'],
    ],
    [
      'what left is only told to have left',
      [
        ['a1', arrived('a')],
        ['a2', changed('a', 'note')],
        ['a3', gone('a')],
      ],
      ['a3'],
    ],
    [
      'what left and came back is told as new',
      [
        ['a1', changed('a', 'note')],
        ['a2', gone('a')],
        ['a3', arrived('a')],
        ['a4', changed('a', 'x')],
      ],
      ['a3', 'a4'],
    ],
    [
      'of a summary the last is kept',
      [
        ['s1', fullReplacement],
        ['a1', changed('a', 'note')],
        ['s2', fullReplacement],
      ],
      ['a1', 's2'],
    ],
    [
      'what is no news of an entity is always kept, in order',
      [
        ['x', null],
        ['a1', changed('a', 'note')],
        ['y', null],
        ['a2', changed('a', 'note')],
      ],
      ['x', 'y', 'a2'],
    ],
  ])('%s', (_, given, kept) => {
    const { push, read } = openQueue();
    for (const [text, news] of given) push(text, news);
    expect(read()).toEqual(kept);
  });

  test('each operation has its own', () => {
    const { push, read } = openQueue();
    push('a1', changed('a', 'note'), '1');
    push('a1 of 2', changed('a', 'note'), '2');
    push('a2', changed('a', 'note'), '1');
    expect(read()).toEqual(['a1 of 2', 'a2']);
  });

  test('a sent message is never needed by the messages that follow', () => {
    const { push, read } = openQueue();
    push('a1', changed('a', 'note'));
    expect(read()).toEqual(['a1']);
    push('a2', changed('a', 'note'));
    expect(read()).toEqual(['a1', 'a2']);
  });
});

test('ten thousand changes of ten entities take the space of ten', () => {
  const { push, read, state } = openQueue();
  for (let count = 0; count < 10_000; count += 1)
    push(`${count % 10}:${count}${'x'.repeat(5_000)}`, changed(String(count % 10), 'note'));
  expect(state.overflows).toBe(0);
  expect(read().map((text) => text.replace(/x+$/, ''))).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index}:${9_990 + index}`),
  );
});

test('a thousand messages, or 700 KB including overhead, is the limit; then the client is closed, once', () => {
  const many = openQueue();
  for (let count = 0; count < 1_001; count += 1) many.push('x', changed(String(count), 'note'));
  expect(many.state.overflows).toBe(1);
  const large = openQueue();
  for (let count = 0; count < 6; count += 1) large.push('x'.repeat(100_000), changed(String(count), 'note'));
  expect(large.state.overflows).toBe(0);
  large.push('x'.repeat(100_000), null);
  expect(large.state.overflows).toBe(1);
  const small = openQueue();
  for (let count = 0; count < 900; count += 1) small.push('x'.repeat(500), changed(String(count), 'note'));
  expect(small.state.overflows).toBe(1);
});

test('a client that is receiving a large answer is not slow because of it: later messages wait', () => {
  const { queue, push, read, state } = openQueue();
  read();
  const whole = 'x'.repeat(3_000_000);
  push(whole, null);
  expect(queue.isFull).toBe(false);
  push('x', null);
  expect([state.overflows, queue.isFull]).toEqual([0, true]);
  expect(read()).toEqual([whole, 'x']);
});

test('a waiter for room continues when all is sent, and when the client is closed', async () => {
  const { queue, push, read } = openQueue();
  push('a', null);
  const onDrain = queue.drained();
  read();
  await onDrain;
  const other = openQueue();
  other.push('a', null);
  const never = other.queue.drained();
  other.queue.close();
  await never;
  await other.queue.drained();
  other.push('b', null);
  expect([other.read(), other.queue.pendingMessages]).toEqual([[], 0]);
});

test('only a change of a row can be superseded: what makes a client refetch never is', () => {
  const change = { id: 'a', version: 1, changed: ['note'], row: null, reason: null };
  expect(coalescingInfoOf({ ...change, kind: 'CHANGED' })).toEqual(changed('a', 'note'));
  expect(coalescingInfoOf({ ...change, kind: 'NEW' })).toEqual({ id: 'a', kind: 'NEW', changed: ['note'] });
  expect(coalescingInfoOf({ ...change, kind: 'GONE' })).toEqual({ id: 'a', kind: 'GONE', changed: ['note'] });
  expect(coalescingInfoOf({ ...change, kind: 'CHANGED', id: null })).toBeNull();
  expect(coalescingInfoOf({ ...change, kind: 'RESYNC' })).toBeNull();
});
