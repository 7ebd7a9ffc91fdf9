import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { EventBatch } from '#server/events/bus.ts';
import { EventStream } from '#server/events/event-stream.ts';
import type { NumberedEvent, LogCursor } from '#shared/events/event.ts';
import { silentLog } from '#tests/live/support/engine-server.ts';

const start = '00000000';
/** Tags are of a history: each has its letter. */
const tagOf = (seq: number, history = 'a') => (seq === 0 ? start : history + String(seq).padStart(7, '0'));

function event(seq: number, history?: string): NumberedEvent {
  return {
    seq,
    id: String(seq),
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: 'package.edited',
    entity: 'package',
    entityId: 'p',
    version: seq,
    changed: [],
    before: null,
    after: null,
    payload: {},
    nonce: tagOf(seq, history),
  };
}

const batch = (...numbers: number[]): EventBatch => ({
  epoch: 1,
  previous: tagOf((numbers[0] ?? 1) - 1),
  events: numbers.map((seq) => event(seq)),
});

interface History {
  head: number;
  broken?: boolean;
  looks?: number;
}

/** A receiver over a history that holds the numbers up to `head`; `reads` counts the reads that found something. */
function receiver(history: History) {
  const received: number[] = [];
  const reads: number[] = [];
  const feed = new EventStream({
    cursor: () => ({ epoch: 1, seq: received.at(-1) ?? 0, nonce: tagOf(received.at(-1) ?? 0) }),
    log: silentLog,
    restart: () => Promise.reject(new Error('there is no other history')),
    read: async ({ seq: after }, limit) => {
      history.looks = (history.looks ?? 0) + 1;
      if (history.broken) throw new Error('no database');
      const numbers = Array.from(
        { length: Math.max(0, Math.min(limit, history.head - after)) },
        (_, index) => after + 1 + index,
      );
      if (numbers.length > 0) reads.push(after);
      return { ...batch(...numbers), previous: tagOf(after) };
    },
    handle: async ({ events }) => {
      for (const { seq } of events) {
        await Promise.resolve();
        received.push(seq);
      }
    },
  });
  onTestFinished(() => feed.stop());
  return { feed, received, reads };
}

test('repeated and unordered events are delivered once each, in order, without a read of the history', async () => {
  const { feed, received, reads } = receiver({ head: 0 });
  feed.receive(batch(2, 3));
  feed.receive(batch(1));
  feed.receive(batch(1, 2, 3, 4));
  await expect.poll(() => received).toEqual([1, 2, 3, 4]);
  feed.receive(batch(3));
  feed.receive(batch(5));
  await expect.poll(() => received).toEqual([1, 2, 3, 4, 5]);
  expect(reads).toEqual([]);
});

test('a hole is filled from the history', async () => {
  const history = { head: 0 };
  const { feed, received, reads } = receiver(history);
  feed.receive(batch(1));
  await expect.poll(() => received).toEqual([1]);
  history.head = 6;
  feed.receive(batch(5));
  await expect.poll(() => received).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reads).toEqual([1]);
});

test('unpublished events are found by polling', async () => {
  const history = { head: 0 };
  const { received } = receiver(history);
  history.head = 1_200;
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1_200);
  expect(received).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
});

test('numbers that the history does not know are ignored, and later events are delivered', async () => {
  const history = { head: 0 };
  const { feed, received } = receiver(history);
  feed.receive(batch(900));
  history.head = 2;
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([1, 2]);
});

test('a history that cannot be read for a while delays and loses nothing', async () => {
  const history = { head: 3, broken: true };
  const { feed, received } = receiver(history);
  feed.receive(batch(5));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(received).toEqual([]);
  Object.assign(history, { head: 5, broken: false });
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5]);
});

test('events whose handling fails are not tried again before the next look at the history', async () => {
  const head = 150;
  let [seq, tries, broken] = [0, 0, true];
  const began = performance.now();
  const feed = new EventStream({
    cursor: () => ({ epoch: 1, seq, nonce: tagOf(seq) }),
    log: silentLog,
    restart: () => Promise.reject(new Error('there is no other history')),
    read: async ({ seq: after }) => {
      const numbers = Array.from({ length: head - after }, (_, index) => after + 1 + index);
      return { ...batch(...numbers), previous: tagOf(after) };
    },
    handle: async ({ events }) => {
      tries += 1;
      if (broken) throw new Error('no database');
      seq = events.at(-1)?.seq ?? seq;
    },
  });
  onTestFinished(() => feed.stop());
  await expect.poll(() => tries).toBeGreaterThan(0);
  // More than one batch is known, and a hole in front of the others would be read again after 15 ms.
  for (let count = 0; count < 10; count += 1) await wait(30);
  expect(tries).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1_000));
  broken = false;
  await expect.poll(() => seq, { timeout: 10_000 }).toBe(head);
});

test('a waiter for an event is resolved as soon as it is delivered, and at the latest at the time-out', async () => {
  const history = { head: 0 };
  const { feed, received } = receiver(history);
  history.head = 3;
  await feed.waitUntil(3, 10_000);
  expect(received).toContain(3);
  await feed.waitUntil(99, 20);
  expect(received).not.toContain(99);
});

test('nobody waits for an event that was delivered already, nor at a stream that has stopped', async () => {
  const history = { head: 3 };
  const { feed, received } = receiver(history);
  await expect.poll(() => received).toEqual([1, 2, 3]);
  const done: string[] = [];
  const never = 1_000_000;
  void feed.waitUntil(3, never).then(() => done.push('delivered'));
  const waiting = feed.waitUntil(4, never).then(() => done.push('stopped meanwhile'));
  await Promise.resolve();
  expect(done).toEqual(['delivered']);
  await feed.stop();
  await waiting;
  await feed.waitUntil(5, never);
  history.head = 4;
  feed.receive(batch(4));
  await new Promise(setImmediate);
  expect([received, done]).toEqual([
    [1, 2, 3],
    ['delivered', 'stopped meanwhile'],
  ]);
});

test('events that were delivered already are dropped for good, and cause no read of the history', async () => {
  const history: History = { head: 0 };
  const { feed, received } = receiver(history);
  feed.receive(batch(1, 2, 3));
  await expect.poll(() => received).toEqual([1, 2, 3]);
  const [before, began] = [history.looks ?? 0, performance.now()];
  for (let count = 0; count < 20; count += 1) {
    feed.receive(batch(1, 2, 3));
    // Longer than a hole is waited for.
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  }
  // It polls once a second in any case.
  expect((history.looks ?? 0) - before).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 1_000));
  expect(received).toEqual([1, 2, 3]);
});

/** A receiver whose database may be replaced: `history` identifies the one in use. */
function restorable(database: { epoch: number; history: string; head: number }) {
  const received: string[] = [];
  let at: LogCursor = { epoch: 1, seq: 0, nonce: start };
  let restarts = 0;
  const feed = new EventStream({
    cursor: () => at,
    log: silentLog,
    read: async ({ epoch, seq, nonce }, limit) => {
      const { head, history } = database;
      if (epoch !== database.epoch || seq > head || nonce !== tagOf(seq, history)) return 'elsewhere';
      const events = Array.from({ length: Math.min(limit, head - seq) }, (_, index) => event(seq + 1 + index, history));
      return { epoch, previous: nonce, events };
    },
    handle: async ({ epoch, events }) => {
      for (const { seq, nonce } of events) {
        received.push(nonce);
        at = { epoch, seq, nonce };
      }
    },
    restart: async () => {
      restarts += 1;
      database.epoch = Math.max(database.epoch, at.epoch + 1);
      at = { epoch: database.epoch, seq: database.head, nonce: tagOf(database.head, database.history) };
    },
  });
  onTestFinished(() => feed.stop());
  return { feed, received, restarts: () => restarts, at: () => at };
}

test('a database that is an older state of itself is noticed though nothing happens in it', async () => {
  const database = { epoch: 1, history: 'a', head: 9 };
  const { received, restarts, at } = restorable(database);
  await expect.poll(() => received.length).toBe(9);
  database.head = 5;
  await expect.poll(() => at(), { timeout: 10_000 }).toEqual({ epoch: 2, seq: 5, nonce: tagOf(5) });
  expect(restarts()).toBe(1);
});

test('one that has moved on past the last number is noticed by the first event, which is not taken for the next', async () => {
  const database = { epoch: 1, history: 'a', head: 9 };
  const { feed, received, restarts, at } = restorable(database);
  await expect.poll(() => received.length).toBe(9);
  Object.assign(database, { history: 'b', head: 10 });
  feed.receive({ epoch: 1, previous: tagOf(9, 'b'), events: [event(10, 'b')] });
  await expect.poll(() => at(), { timeout: 10_000 }).toEqual({ epoch: 2, seq: 10, nonce: tagOf(10, 'b') });
  expect(received).not.toContain(tagOf(10, 'b'));
  database.head = 11;
  feed.receive({ epoch: 2, previous: tagOf(10, 'b'), events: [event(11, 'b')] });
  await expect.poll(() => received.at(-1)).toBe(tagOf(11, 'b'));
  expect(restarts()).toBe(1);
});

test('an epoch that another instance began is followed, and one that only a message contains is not', async () => {
  const database = { epoch: 1, history: 'a', head: 3 };
  const { feed, received, restarts, at } = restorable(database);
  await expect.poll(() => received.length).toBe(3);
  feed.receive({ epoch: 7, previous: tagOf(3), events: [event(4)] });
  feed.receive({ epoch: 1, previous: 'ffffffff', events: [event(4, 'f')] });
  database.head = 4;
  await expect.poll(() => received.at(-1), { timeout: 10_000 }).toBe(tagOf(4));
  expect([restarts(), at().epoch]).toEqual([0, 1]);
  database.epoch = 2;
  await expect.poll(() => at().epoch, { timeout: 10_000 }).toBe(2);
  expect(received).toHaveLength(4);
});

test('a permanent gap is skipped at once, and not looked for every few milliseconds', async () => {
  let at: LogCursor = { epoch: 1, seq: 3, nonce: tagOf(3) };
  const [why, looks]: [string[], number[]] = [[], []];
  const feed = new EventStream({
    cursor: () => at,
    log: silentLog,
    handle: () => Promise.reject(new Error('there is nothing to tell')),
    read: async ({ seq }) => {
      looks.push(seq);
      return {
        epoch: at.epoch,
        previous: tagOf(seq),
        events: [5, 6].filter((each) => each > seq).map((each) => event(each)),
      };
    },
    restart: async (reason) => {
      why.push(reason);
      at = { epoch: 2, seq: 6, nonce: tagOf(6) };
    },
  });
  onTestFinished(() => feed.stop());
  feed.receive({ epoch: 1, previous: tagOf(4), events: [event(5)] });
  await expect.poll(() => at.seq).toBe(6);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(why).toEqual(['hole']);
  expect(looks.length).toBeLessThan(5);
  expect(feed.lagMs).toBe(0);
});

test('the time since the first undelivered event is counted from its message, and reset when the history never had it', async () => {
  const history = { head: 2, broken: true };
  const { feed, received } = receiver(history);
  feed.receive(batch(2));
  await expect.poll(() => feed.lagMs).toBeGreaterThan(100);
  history.broken = false;
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([1, 2]);
  expect(feed.lagMs).toBe(0);
  feed.receive(batch(900));
  await expect.poll(() => feed.lagMs, { timeout: 10_000 }).toBe(0);
});
