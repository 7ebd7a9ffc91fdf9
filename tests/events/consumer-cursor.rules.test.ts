// What is stored of a consumer: how its cursor moves, how failures count, and what an operator does with it.
import { expect, it, vi } from 'vitest';
import { assertConsumers, type EventConsumer } from '#server/events/consumers/consumer.ts';
import {
  countFailure,
  lockConsumer,
  moveCursor,
  readNext,
  registerConsumers,
} from '#server/events/consumers/cursor.ts';
import { rerunConsumer, retryParkedEvent } from '#server/events/consumers/operate-consumer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { numbered, type StoredConsumer, storedConsumer } from './support/stored-consumer.ts';

const events = numbered(['package.e1', 'package.e2', 'package.e3', 'package.e4']);
const event = (seq: number): NumberedEvent => {
  const found = events[seq - 1];
  if (!found) throw new Error(`no event ${seq}`);
  return found;
};
const consumer: EventConsumer = { name: 'one', entities: ['package'], writes: [], handle: () => Promise.resolve() };

it('the lock of a consumer leaves one that is locked alone, or waits for it, and says whether it pauses', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => lockConsumer(trx, 'one'));
  await run((trx) => lockConsumer(trx, 'one', { wait: true }));
  const lock =
    "select seq, nonce, failing_seq, failures, coalesce(retry_at > clock_timestamp(), false) as is_pausing from event_consumers where name = 'one' for update";
  expect(statements).toEqual([`${lock} skip locked`, lock]);
});

it('a cursor that moves leaves nothing of the event that failed before', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => moveCursor(trx, 'one', { seq: 7, nonce: '0badcafe' }));
  expect(statements).toEqual([
    "update event_consumers set seq = 7, nonce = '0badcafe', moved_at = clock_timestamp(), failing_seq = null, failures = 0, last_error = null, retry_at = null where name = 'one'",
  ]);
});

it('a consumer begins at the end of the history, and one that has a row keeps it', async () => {
  const { db, statements } = recordStatements();
  await registerConsumers(db, ['one', 'two']);
  expect(statements).toEqual([
    "insert into event_consumers (name, seq, nonce) select name, h.seq, h.tag from unnest('{one,two}'::text[]) name, event_head h on conflict (name) do nothing",
  ]);
});

it('a cursor is only moved over what follows it without a gap, in its own history', async () => {
  const read = async (given: number[], after: { seq: number; nonce: string }) => {
    const { db, statements } = storedConsumer(given.map(event));
    const found = await readNext(await db.startTransaction().execute(), after, 10);
    return [typeof found === 'string' ? found : found.map(({ seq }) => seq).join(), statements.length];
  };
  const beginning = { seq: 0, nonce: '00000000' };
  expect(await read([1, 2, 4], beginning)).toEqual(['1,2', 2]);
  expect(await read([2, 3], beginning)).toEqual(['hole', 2]);
  expect(await read([1, 2], event(1))).toEqual(['2', 3]);
  // At the end only the head is read.
  expect(await read([1, 2], event(2))).toEqual(['', 1]);
  expect(await read([1, 2], { ...event(1), nonce: 'ffffffff' })).toEqual(['elsewhere', 2]);
  expect(await read([1, 2], { ...event(2), nonce: 'ffffffff' })).toEqual(['elsewhere', 1]);
});

/** What becomes of event 3 that fails: the outcome, and the row. */
async function failing(row: Partial<StoredConsumer> | null, pauseMs = (n: number) => n * 1_000) {
  const history = storedConsumer([...events]);
  history.row = row && { seq: 2, nonce: event(2).nonce, failingSeq: null, failures: 0, isPausing: false, ...row };
  const outcome = await countFailure(history.db, 'one', event(3), { error: new Error('why'), pauseMs });
  const [, pause] = /make_interval\(secs => (\S+)::float8\)/.exec(history.statements.join('\n')) ?? [];
  return { outcome, row: history.row, pause: Number(pause), parked: history.parked, statements: history.statements };
}

it.each([
  ['the first time', {}, 1, 1],
  ['once more', { failingSeq: 3, failures: 1 }, 2, 2],
  ['after another event had failed', { failingSeq: 2, failures: 7 }, 1, 1],
  ['for the seventh time', { failingSeq: 3, failures: 6 }, 7, 7],
])('an event that fails %s is tried again after a pause that grows: %#', async (_, row, failures, pause) => {
  const failed = await failing(row);
  expect(failed).toMatchObject({ outcome: 'failing', row: { seq: 2, failingSeq: 3, failures }, pause, parked: [] });
});

it('an event that fails for the eighth time is parked', async () => {
  const last = { failingSeq: 3, failures: 7 };
  expect(await failing(last)).toMatchObject({
    outcome: 'parked',
    row: { seq: 3, nonce: event(3).nonce, failingSeq: null },
    parked: ['package.e3'],
  });
  const { statements } = await failing(last);
  expect(statements[1]).toContain('on conflict (consumer, seq, nonce) do update set error = excluded.error');
});

it('a failure does not count once another instance has handled the event, and waits for it to say so', async () => {
  const lock = /from event_consumers where name = 'one' for update$/;
  for (const row of [null, { seq: 3, nonce: event(3).nonce }, { seq: 4, nonce: event(4).nonce }]) {
    const { outcome, statements } = await failing(row);
    expect([outcome, statements.length]).toEqual(['elsewhere', 1]);
    expect(statements[0]).toMatch(lock);
  }
});

async function rerun(from: number | 'end', hasRow = true) {
  const history = storedConsumer([...events]);
  if (!hasRow) history.row = null;
  return [await rerunConsumer(history.db, 'one', from), history.row?.seq, history.row?.nonce];
}

it('an operator lets a consumer begin at an event, at the beginning, or at the end; not elsewhere', async () => {
  expect(await rerun(3)).toEqual([3, 2, event(2).nonce]);
  expect(await rerun(1)).toEqual([1, 0, '00000000']);
  expect(await rerun('end')).toEqual([5, 4, event(4).nonce]);
  expect([await rerun(6), await rerun(0), await rerun(3, false)]).toEqual([
    [null, 0, '00000000'],
    [null, 0, '00000000'],
    [null, undefined, undefined],
  ]);
});

/** An attempt of a parked event 3: its outcome, what was handled, and the statements. */
async function retrying(given: NumberedEvent, { parked = ['package.e3'], fails = false } = {}) {
  const history = storedConsumer([...events.slice(0, 2), given]);
  history.parked = parked;
  const handle = vi.fn<EventConsumer['handle']>(() => (fails ? Promise.reject(new Error('why')) : Promise.resolve()));
  const outcome = await retryParkedEvent(history.db, { ...consumer, handle }, event(3), new Date());
  return { outcome, handled: handle.mock.calls.map(([, of]) => of.map(({ name }) => name)), ...history };
}

it('a parked event is handled alone and taken from the list, while its consumer waits', async () => {
  const { outcome, handled, statements } = await retrying(event(3));
  expect([outcome, handled]).toEqual([null, [['package.e3']]]);
  expect(statements.slice(0, 2)).toEqual([
    expect.stringMatching(/from event_consumers where name = 'one' for update$/),
    `delete from parked_events where consumer = 'one' and seq = 3 and nonce = '${event(3).nonce}'`,
  ]);
});

it.each([
  ['is not parked any more', event(3), { parked: [] }, 'it is not parked any more'],
  ['is another one in this history', { ...event(3), nonce: 'ffffffff' }, {}, 'it is not in the history'],
  ['was removed from the history', event(4), {}, 'it is not in the history'],
  ['cannot be read', { ...event(3), unreadable: 'why' }, {}, 'it is unreadable'],
])('a parked event that %s is not handled, and says why: %#', async (_, given, state, why) => {
  const { outcome, handled } = await retrying(given, state);
  expect([outcome?.slice(0, why.length), handled]).toEqual([why, []]);
});

it('a parked event that fails again stays on the list, with the new error and one failure more', async () => {
  const { outcome, statements } = await retrying(event(3), { fails: true });
  expect([outcome, statements.at(-1)]).toEqual([
    'why',
    `update parked_events set error = 'why', failures = failures + 1 where consumer = 'one' and seq = 3 and nonce = '${event(3).nonce}'`,
  ]);
});

it('consumers do not start when any of what one writes is its own input', () => {
  expect(() => assertConsumers([consumer, { ...consumer, name: 'two', writes: ['rating'] }])).not.toThrow();
  expect(() => assertConsumers([consumer, { ...consumer, name: 'two' }, consumer])).toThrow('two event consumers');
  const own = { ...consumer, entities: ['rating', 'package'], writes: ['notification', 'package'] };
  expect(() => assertConsumers([own])).toThrow('its own writes: package');
});
