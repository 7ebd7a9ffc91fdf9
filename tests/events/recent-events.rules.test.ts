// What an instance keeps of the events that it dispatched, for its consumers: never what belongs to another history.
import { expect, it } from 'vitest';
import { readNext } from '#server/events/consumers/cursor.ts';
import { RecentEvents } from '#server/events/consumers/recent-events.ts';
import { emptyNonce } from '#server/events/history.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { batchOf, numbered, storedConsumer } from './support/stored-consumer.ts';

const beginning = { seq: 0, nonce: emptyNonce };
const history = numbered(Array.from({ length: 3_000 }, () => 'package.edited'));
const [first] = history;
const now = new Date(first?.at ?? 0);

/** The first numbers after a cursor, with the last one. */
const found = (recent: RecentEvents, after: { seq: number; nonce: string }, at = now): (number | undefined)[] => {
  const events = recent.after(after, 100, at).map(({ seq }) => seq);
  return events.length > 0 ? [events[0], events.at(-1)] : [];
};
const cursor = (seq: number): NumberedEvent => {
  const event = history[seq - 1];
  if (!event) throw new Error(`no event ${seq}`);
  return event;
};

it('events of batches that follow each other are found after any of their cursors, a hundred at a time', () => {
  const recent = new RecentEvents();
  expect(found(recent, beginning)).toEqual([]);
  recent.add(batchOf(history.slice(0, 40)));
  recent.add(batchOf([]));
  recent.add(batchOf(history.slice(40, 150)));
  expect(found(recent, beginning)).toEqual([1, 100]);
  expect(found(recent, cursor(39))).toEqual([40, 139]);
  expect(found(recent, cursor(149))).toEqual([150, 150]);
  // Behind the last, or of another history.
  expect(found(recent, cursor(150))).toEqual([]);
  expect(found(recent, cursor(151))).toEqual([]);
  expect(found(recent, { ...cursor(39), nonce: 'ffffffff' })).toEqual([]);
});

it('a batch that does not follow leaves nothing of what was before it', () => {
  const recent = new RecentEvents();
  recent.add(batchOf(history.slice(0, 10)));
  recent.add(batchOf(history.slice(20, 30)));
  expect([found(recent, cursor(5)), found(recent, cursor(20))]).toEqual([[], [21, 30]]);
  // An older backup was restored: the numbers go on from 25, with other nonces.
  recent.add({
    epoch: 2,
    previous: 'a0a0a0a0',
    events: history.slice(25, 28).map((event) => ({ ...event, nonce: 'b0' })),
  });
  expect([found(recent, cursor(22)), found(recent, cursor(25))]).toEqual([[], []]);
  expect(found(recent, { seq: 25, nonce: 'a0a0a0a0' })).toEqual([26, 28]);
});

it('only the newest thousand or two are kept', () => {
  const recent = new RecentEvents();
  for (let at = 0; at < history.length; at += 100) recent.add(batchOf(history.slice(at, at + 100)));
  expect([found(recent, beginning), found(recent, cursor(999))]).toEqual([[], []]);
  expect(found(recent, cursor(2_000))).toEqual([2_001, 2_100]);
  expect(found(recent, cursor(2_999))).toEqual([3_000, 3_000]);
});

it('what is older than a minute is read from the database, where personal texts may have been erased', () => {
  const recent = new RecentEvents();
  recent.add(batchOf(history.slice(0, 3)));
  expect(found(recent, beginning, new Date(now.getTime() + 60_000))).toEqual([1, 3]);
  expect(found(recent, beginning, new Date(now.getTime() + 60_001))).toEqual([]);
});

it('a consumer takes them only if the last of them is in the history of the database', async () => {
  const stored = storedConsumer(history.slice(0, 5));
  const read = async (recent: readonly NumberedEvent[]) => {
    const trx = await stored.db.startTransaction().execute();
    const events = await readNext(trx, beginning, 100, recent);
    return [
      typeof events === 'string' ? events : events.map(({ seq }) => seq).join(),
      stored.statements.splice(0).length,
    ];
  };
  expect(await read(history.slice(0, 2))).toEqual(['1,2', 1]);
  const elsewhere = history.slice(0, 2).map((event) => ({ ...event, nonce: 'ffffffff' }));
  expect(await read(elsewhere)).toEqual(['1,2,3,4,5', 3]);
  expect(await read([])).toEqual(['1,2,3,4,5', 2]);
});
