// What is read of the history, and what an event is recorded with; without a database.
import { expect, it } from 'vitest';
import { beginNextEpoch, readAfter, readWindow } from '#server/events/history.ts';
import { EventRef, type NewEvent, recordEvents } from '#server/events/record.ts';
import { storedEvent } from '#server/events/event-schema.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { parcelEdited } from '#tests/live/support/event-dispatcher.ts';

const head = (seq: number) => ({ epoch: 3, seq, tag: parcelEdited(seq, 'p1').nonce });
const row = (event: NumberedEvent) => ({ ...storedEvent(event), at: new Date(event.at) });

/** A history whose last number is `end`, of which these events are there. `oldest`: the first of the window's time. */
function historyOf(seqs: readonly number[], end: number, oldest: number | null = null) {
  const rows = seqs.map((seq) => row(parcelEdited(seq, 'p1')));
  const { db, statements } = recordStatements((text) => {
    if (text.includes('from event_head')) return [head(end)];
    if (text.includes('min(seq)')) return [{ seq: oldest }];
    const [, at] = /select tag .* where seq = (\d+)/.exec(text) ?? [];
    if (at !== undefined) return seqs.includes(Number(at)) ? [{ tag: head(Number(at)).tag }] : [];
    const [, after, limit] = /event_seq\.seq > (\d+) order by event_seq\.seq limit (\d+)/.exec(text) ?? [];
    const first = seqs.findIndex((seq) => seq > Number(after));
    return first < 0 ? [] : rows.slice(first, first + Number(limit));
  });
  return { db, statements };
}
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const all = { events: 10_000, ms: 1_000, most: 200_000 };

it.each([
  ['all of it', range(1, 5), 5, all, null, 0, range(1, 5)],
  ['all of several pages', range(1, 4_100), 4_100, all, null, 0, range(1, 4_100)],
  ['so many events', range(1, 9), 9, { ...all, events: 2 }, null, 7, [8, 9]],
  ['what is so new', range(1, 9), 9, { ...all, events: 2 }, 4, 3, range(4, 9)],
  ['never more than the most', range(1, 9), 9, { ...all, most: 3 }, 1, 6, range(7, 9)],
  ['what is behind the last gap', [1, 2, 4, 5], 5, all, null, 3, [4, 5]],
  ['nothing before a gap at the end', [1, 2, 3], 5, all, null, 5, []],
  ['nothing of an empty history', [], 0, all, null, 0, []],
])('the window holds %s', async (_, seqs, end, size, oldest, base, expected) => {
  const { db } = historyOf(seqs, end, oldest);
  const window = await readWindow(db, size);
  expect([window.base.seq, window.entries.map(({ seq }) => seq), window.head.seq]).toEqual([base, expected, end]);
});

it('the window looks for what is new within the most that it may hold, and later than so long ago', async () => {
  const { db, statements } = historyOf(range(1, 9), 9, 4);
  await readWindow(db, { events: 2, ms: 1_000, most: 6 });
  expect(statements.find((text) => text.includes('min(seq)'))).toMatch(
    /^select min\(seq\) as seq from event_seq where seq > 3 and at > '[^']+'$/,
  );
});

async function read(seqs: readonly number[], end: number, after: { seq: number; epoch?: number; nonce?: string }) {
  const found = await readAfter(historyOf(seqs, end).db, { epoch: 3, nonce: head(after.seq).tag, ...after }, 10);
  return typeof found === 'string' ? found : found.events.map(({ seq }) => seq);
}

it('after a cursor come the events of its history, and a gap or another history is told', async () => {
  expect(await read([1, 2, 3], 3, { seq: 1 })).toEqual([2, 3]);
  expect(await read([1, 2, 3], 3, { seq: 3 })).toEqual([]);
  expect(await read([1, 2], 3, { seq: 2 })).toBe('hole');
  expect(await read([1, 2, 3], 3, { seq: 1, epoch: 2 })).toBe('elsewhere');
  expect(await read([1, 2, 3], 3, { seq: 1, epoch: 4 })).toBe('elsewhere');
  expect(await read([1, 2, 3], 3, { seq: 1, nonce: 'ffffffff' })).toBe('elsewhere');
  expect(await read([1, 2, 3], 3, { seq: 3, nonce: 'ffffffff' })).toBe('elsewhere');
  expect(await read([1, 2, 3], 3, { seq: 4 })).toBe('elsewhere');
  expect(await read([1], 1, { seq: 0, nonce: '00000000' })).toEqual([1]);
});

it('of any number of instances one begins the next epoch, which is later than all that were seen', async () => {
  const { db, statements } = recordStatements();
  await beginNextEpoch(db, 7);
  expect(statements).toEqual(['update event_head set epoch = greatest(epoch, 7) + 1 where epoch <= 7']);
});

const content = (name: string, more: Partial<NewEvent> = {}): NewEvent => ({
  at: '2026-01-23T10:00:00.000Z',
  actorId: null,
  actorRole: 'SYS',
  name,
  entity: 'package',
  entityId: 'p1',
  version: 1,
  changed: ['note'],
  before: null,
  after: { keys: {}, countKey: 'created' },
  payload: {},
  ...more,
});

it('events that are recorded together keep their order, and name their cause among them or an earlier one', async () => {
  const [first, second, earlier] = [new EventRef(), new EventRef(), new EventRef()];
  earlier.id = 5;
  const { run, statements } = recordStatements(() => [{ id: 11 }, { id: 12 }, { id: 13 }]);
  await run((trx) =>
    recordEvents(trx, [
      content('package.a', { ref: first, cause: earlier }),
      content('package.b', { ref: second, cause: first, before: { keys: {}, countKey: 'held' } }),
      content('package.c', { cause: 4 }),
    ]),
  );
  expect([first.id, second.id]).toEqual([11, 12]);
  const [statement = ''] = statements;
  const rows: unknown = JSON.parse(/'(\[.*\])'::jsonb/.exec(statement)?.[1] ?? '[]');
  expect(rows).toMatchObject([
    { place: 0, name: 'package.a', causedBy: 5, causePlace: -1, before: null, after: { bucket: 'created' } },
    { place: 1, name: 'package.b', causedBy: null, causePlace: 0, before: { bucket: 'held' } },
    { place: 2, name: 'package.c', causedBy: 4, causePlace: null },
  ]);
  expect(statement).toMatch(/ order by place \), given as materialized .* order by place$/);
});

it('an event alone has its id and its cause too, and no snapshot where there is none', async () => {
  const ref = new EventRef();
  const { run, statements } = recordStatements(() => [{ id: 11 }]);
  await run((trx) => recordEvents(trx, [content('package.a', { ref, cause: 4 })]));
  expect([ref.id, statements.length]).toEqual([11, 1]);
  expect(statements[0]).toMatch(/, null::jsonb, '\{"keys":\{\},"bucket":"created"\}'::jsonb, .* 4::bigint from given /);
  await run((trx) => recordEvents(trx, []));
  expect(statements).toHaveLength(1);
});
