import { expect, onTestFinished, test } from 'vitest';
import type { Batch } from '#server/events/bus.ts';
import { Feed } from '#server/events/feed.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import { quiet } from '#tests/live/support/room.ts';

function event(seq: number): NumberedEvent {
  return {
    seq, id: String(seq), at: new Date().toISOString(), actorId: null, actorRole: 'SYS', name: 'package.edited', entity: 'package', entityId: 'p', version: seq,
    changed: [], before: null, after: null, facts: {}, tag: '00000000',
  };
}

const batch = (...numbers: number[]): Batch => ({ epoch: 1, events: numbers.map(event) });

/** A receiver over a history that holds the numbers up to `head`; `reads` counts the looks into it that found something. */
function receiver(history: { head: number; broken?: boolean }) {
  const told: number[] = [];
  const reads: number[] = [];
  const feed = new Feed({
    last: () => told.at(-1) ?? 0, log: quiet,
    read: async (after, limit) => {
      if (history.broken) throw new Error('no database');
      const numbers = Array.from({ length: Math.max(0, Math.min(limit, history.head - after)) }, (_, index) => after + 1 + index);
      if (numbers.length > 0) reads.push(after);
      return batch(...numbers);
    },
    handle: async ({ events }) => {
      for (const { seq } of events) {
        await Promise.resolve();
        told.push(seq);
      }
    },
  });
  onTestFinished(() => feed.stop());
  return { feed, told, reads };
}

test('events that come twice or out of order are told once each, in order, without a look into the history', async () => {
  const { feed, told, reads } = receiver({ head: 0 });
  feed.receive(batch(2, 3));
  feed.receive(batch(1));
  feed.receive(batch(1, 2, 3, 4));
  await expect.poll(() => told).toEqual([1, 2, 3, 4]);
  feed.receive(batch(3));
  feed.receive(batch(5));
  await expect.poll(() => told).toEqual([1, 2, 3, 4, 5]);
  expect(reads).toEqual([]);
});

test('a hole is filled from the history', async () => {
  const history = { head: 0 };
  const { feed, told, reads } = receiver(history);
  feed.receive(batch(1));
  await expect.poll(() => told).toEqual([1]);
  history.head = 6;
  feed.receive(batch(5));
  await expect.poll(() => told).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reads).toEqual([1]);
});

test('what nobody published is found by looking', async () => {
  const history = { head: 0 };
  const { told } = receiver(history);
  history.head = 1_200;
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1_200);
  expect(told).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
});

test('numbers that the history does not know are let go, and what follows is told', async () => {
  const history = { head: 0 };
  const { feed, told } = receiver(history);
  feed.receive(batch(900));
  history.head = 2;
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([1, 2]);
});

test('a history that cannot be read for a while delays and loses nothing', async () => {
  const history = { head: 3, broken: true };
  const { feed, told } = receiver(history);
  feed.receive(batch(5));
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  expect(told).toEqual([]);
  Object.assign(history, { head: 5, broken: false });
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5]);
});

test('who waits for an event is told as soon as it is, and at the latest when patience ends', async () => {
  const history = { head: 0 };
  const { feed, told } = receiver(history);
  history.head = 3;
  await feed.reach(3, 10_000);
  expect(told).toContain(3);
  await feed.reach(99, 20);
  expect(told).not.toContain(99);
});
