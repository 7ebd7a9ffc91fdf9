// The memory of a socket that stopped reading, measured on the heap, until it is closed.
import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toUnpooledBuffer } from '#server/live/unpooled-buffer.ts';
import { Broadcast } from '#server/live/transport/compression.ts';
import { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketWriter, WriteWindow } from '#server/live/transport/socket-writer.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';

const kept: unknown[] = [];

function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A reader of a peer that takes nothing, sent messages of its own until it is too slow. */
async function fill(name: string, size: number, packs: boolean): Promise<unknown> {
  const socket = new Duplex({ highWaterMark: 64 * 1024, write: () => {}, read: () => {} });
  const outlet = new SocketWriter(socket, new WriteWindow(), packs);
  const given = new AbortController();
  const queue = new SocketQueue(outlet, () => given.abort());
  const head = toUnpooledBuffer(`{"id":"${name}","type":"next","payload":`);
  let last: Broadcast | null = null;
  for (let count = 0; !given.signal.aborted; count += 1) {
    const body = toUnpooledBuffer(JSON.stringify(`${name} ${count} ${randomBytes(size / 2).toString('hex')}`));
    last = packs ? new Broadcast(body, last) : null;
    queue.push(
      new SocketMessage({
        head,
        body,
        broadcast: last,
        coalescingKey: {
          operation: name,
          info: { id: `${name}-${count}-4000-8000-000000000000`, kind: 'NEW', changed: ['note'] },
        },
      }),
    );
    last?.release();
    // Bytes that do not fit the window yet must not count as many.
    if (count % 20 === 0) await wait(0);
  }
  return [socket, outlet, queue];
}

test.each([
  [300, false],
  [1_200, false],
  [1_200, true],
  [10_000, false],
  [10_000, true],
])(
  'a socket with waiting messages of %i bytes (compressed: %s) costs no more than a megabyte',
  async (size, packs) => {
    const readers = 20;
    const before = heldBytes();
    for (let index = 0; index < readers; index += 1) kept.push(await fill(`r${index}`, size, packs));
    expect((heldBytes() - before) / readers).toBeLessThanOrEqual(1_000_000);
  },
  60_000,
);
