// The queue of a client whose connection takes one message at a time.
import { expect, test, vi } from 'vitest';
import { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';

/** A connection that is full after each message until it drains. */
function open() {
  const sent: string[] = [];
  const writer = {
    isFull: true,
    onDrain: vi.fn<(listener: () => void) => void>(),
    flush: vi.fn<() => void>(),
    send: ({ plainFrame: { body } }: SocketMessage) => {
      sent.push(body.toString());
      writer.isFull = true;
    },
  };
  const onOverflow = vi.fn<() => void>();
  const queue = new SocketQueue(writer as unknown as SocketWriter, onOverflow);
  const push = (text: string): void =>
    queue.push(
      new SocketMessage({
        body: Buffer.from(text),
        coalescingKey: { operation: '1', info: { id: text.slice(0, 1), kind: 'CHANGED', changed: ['note'] } },
      }),
    );
  const drain = (): void => {
    writer.isFull = false;
    for (const [listener] of writer.onDrain.mock.calls) listener();
  };
  return { queue, sent, push, drain, onOverflow, writer };
}

test('of what waits the connection is given only what it takes, and the queue is empty when the last is', async () => {
  const { queue, sent, push, drain } = open();
  for (const text of ['a', 'b']) push(text);
  const isDrained = vi.fn<() => void>();
  const drained = queue.drained().then(isDrained);
  drain();
  await new Promise(setImmediate);
  expect([sent, queue.pendingMessages, isDrained.mock.calls.length]).toEqual([['a'], 1, 0]);
  drain();
  await drained;
  expect([sent, queue.pendingMessages]).toEqual([['a', 'b'], 0]);
});

test('what was sent counts no more, so the limit is the same after any number of messages', () => {
  const { push, drain, onOverflow } = open();
  const large = 'x'.repeat(100_000);
  for (let count = 0; count < 20; count += 1) {
    push(`a${large}`);
    drain();
  }
  for (const id of ['b', 'c', 'd', 'e', 'f', 'g']) push(`${id}${large}`);
  expect(onOverflow).not.toHaveBeenCalled();
  push(`h${large}`);
  expect(onOverflow).toHaveBeenCalledTimes(1);
});

test('at the end the writer writes what it was given', () => {
  const { queue, writer } = open();
  queue.close();
  expect(writer.flush).toHaveBeenCalledTimes(1);
});
