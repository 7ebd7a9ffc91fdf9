// What the pill counts.
import { expect, test } from 'vitest';
import type { Change } from '#client/live/feed/change.ts';
import { type Entry, Journal } from '#client/live/feed/journal.ts';
import { type Placement, tally } from '#client/live/feed/tally.ts';
import type { LiveRow } from '#client/live/feed/change.ts';

const position = (seq: number, epoch = 1) => ({ epoch, seq, tag: '0000abcd' });
const row = (id: string, status: string): LiveRow => ({ id, status });
const change = (kind: Change['kind'], id: string, seq: number, status: string | null, ...changed: string[]): Entry => ({
  kind, id, version: 1, changed, row: status === null ? null : row(id, status), at: position(seq), before: null, flash: null,
});
const list: Placement<LiveRow> = {
  ids: new Set(['shown']), at: position(100), matches: (one) => one['status'] === 'enroute', placedBy: null, sortedBy: null,
};

test.each<[string, Entry, Partial<Placement<LiveRow>>, number]>([
  ['a new row that matches', change('NEW', 'x', 101, 'enroute'), {}, 1],
  ['a new row that does not', change('NEW', 'x', 101, 'created'), {}, 0],
  ['a new row that the answer holds already', change('NEW', 'x', 100, 'enroute'), {}, 0],
  ['a new row of a later epoch, whatever its number', { ...change('NEW', 'x', 5, 'enroute'), at: position(5, 2) }, {}, 1],
  ['a row elsewhere that now matches, where it was unknown', change('CHANGED', 'x', 101, 'enroute', 'status'), { placedBy: ['status'] }, 1],
  ['a row elsewhere that matched before', { ...change('CHANGED', 'x', 101, 'enroute', 'status'), before: row('x', 'enroute') }, {}, 0],
  ['a row elsewhere that did not match before', { ...change('CHANGED', 'x', 101, 'enroute', 'status'), before: row('x', 'received') }, {}, 1],
  ['a row elsewhere whose place does not hang on what changed', change('CHANGED', 'x', 101, 'enroute', 'note'), { placedBy: ['status'] }, 0],
  ['a row elsewhere that is gone', change('GONE', 'x', 101, null), {}, 0],
  ['a shown row that is gone', change('GONE', 'shown', 101, null), {}, 1],
  ['a shown row that no longer matches', change('CHANGED', 'shown', 101, 'delivered', 'status'), {}, 1],
  ['a shown row that still matches', change('CHANGED', 'shown', 101, 'enroute', 'note'), {}, 0],
  ['a shown row whose place in the order changed', change('CHANGED', 'shown', 101, 'enroute', 'cod'), { sortedBy: 'cod' }, 1],
  ['anything, before the list was read', change('NEW', 'x', 101, 'enroute'), { at: null }, 0],
])('%s', (_, entry, given, expected) => {
  expect(tally([entry], { ...list, ...given }).pending).toBe(expected);
});

test('what every open list holds is forgotten, what came later is not', () => {
  const journal = new Journal();
  for (const seq of [101, 102, 103]) journal.add(change('NEW', `r${seq}`, seq, 'enroute'), position(seq), null);
  journal.prune(position(102));
  expect([...journal.entries()].map(({ id }) => id)).toEqual(['r103']);
});

test('a new row that changed again is still new', () => {
  const journal = new Journal();
  journal.add(change('NEW', 'x', 101, 'created'), position(101), null);
  journal.add(change('CHANGED', 'x', 102, 'enroute', 'note'), position(102), row('x', 'created'));
  expect(tally(journal.entries(), { ...list, placedBy: ['status'] }).pending).toBe(1);
});
