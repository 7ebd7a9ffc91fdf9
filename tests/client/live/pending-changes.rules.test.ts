// The number in the pill of pending changes.
import { describe, expect, test } from 'vitest';
import type { RowChange } from '#client/live/subscriptions/subscription-message.ts';
import { type ChangeLogEntry, ChangeLog } from '#client/live/subscriptions/change-log.ts';
import {
  type PageOrder,
  type ListSnapshot,
  computePendingChanges,
} from '#client/live/subscriptions/pending-changes.ts';
import type { LiveRow } from '#client/live/subscriptions/subscription-message.ts';

const position = (seq: number, epoch = 1) => ({ epoch, seq, nonce: '0000abcd' });
const row = (id: string, status: string): LiveRow => ({ id, status });
const change = (
  kind: RowChange['kind'],
  id: string,
  seq: number,
  status: string | null,
  ...changed: string[]
): ChangeLogEntry => ({
  kind,
  id,
  version: 1,
  changed,
  row: status === null ? null : row(id, status),
  at: position(seq),
  before: null,
  flashFields: null,
});
const list: ListSnapshot<LiveRow> = {
  ids: new Set(['shown']),
  cursor: position(100),
  matches: (one) => one['status'] === 'enroute',
  matchFields: null,
  order: null,
};

test.each<[string, ChangeLogEntry, Partial<ListSnapshot<LiveRow>>, number]>([
  ['a new row that matches', change('NEW', 'x', 101, 'enroute'), {}, 1],
  ['a new row that does not', change('NEW', 'x', 101, 'created'), {}, 0],
  ['a new row that the answer holds already', change('NEW', 'x', 100, 'enroute'), {}, 0],
  [
    'a new row of a later epoch, whatever its number',
    { ...change('NEW', 'x', 5, 'enroute'), at: position(5, 2) },
    {},
    1,
  ],
  [
    'a row elsewhere that now matches, where it was unknown',
    change('CHANGED', 'x', 101, 'enroute', 'status'),
    { matchFields: ['status'] },
    1,
  ],
  [
    'a row elsewhere that matched before',
    { ...change('CHANGED', 'x', 101, 'enroute', 'status'), before: row('x', 'enroute') },
    {},
    0,
  ],
  [
    'a row elsewhere that did not match before',
    { ...change('CHANGED', 'x', 101, 'enroute', 'status'), before: row('x', 'received') },
    {},
    1,
  ],
  [
    'a row elsewhere whose place does not hang on what changed',
    change('CHANGED', 'x', 101, 'enroute', 'note'),
    { matchFields: ['status'] },
    0,
  ],
  ['a row elsewhere that is gone', change('GONE', 'x', 101, null), {}, 0],
  ['a shown row that is gone', change('GONE', 'shown', 101, null), {}, 1],
  ['a shown row that no longer matches', change('CHANGED', 'shown', 101, 'delivered', 'status'), {}, 1],
  ['a shown row that still matches', change('CHANGED', 'shown', 101, 'enroute', 'note'), {}, 0],
  ['anything, before the list was read', change('NEW', 'x', 101, 'enroute'), { cursor: null }, 0],
])('%s', (_, entry, given, expected) => {
  expect(computePendingChanges([entry], { ...list, ...given }).totalCount).toBe(expected);
});

test('changes contained in every open list are forgotten, later ones are not', () => {
  const journal = new ChangeLog();
  for (const seq of [101, 102, 103]) journal.add(change('NEW', `r${seq}`, seq, 'enroute'), position(seq), null);
  journal.prune(position(102));
  expect([...journal.entries()].map(({ id }) => id)).toEqual(['r103']);
});

test('a new row that changed again is still new', () => {
  const journal = new ChangeLog();
  journal.add(change('NEW', 'x', 101, 'created'), position(101), null);
  journal.add(change('CHANGED', 'x', 102, 'enroute', 'note'), position(102), row('x', 'created'));
  expect(computePendingChanges(journal.entries(), { ...list, matchFields: ['status'] }).totalCount).toBe(1);
});

test('a row that came to the list and changed again still is to come', () => {
  const journal = new ChangeLog();
  journal.add(change('CHANGED', 'x', 101, 'enroute', 'status'), position(101), row('x', 'received'));
  journal.add(change('CHANGED', 'x', 102, 'enroute', 'note'), position(102), row('x', 'enroute'));
  expect(computePendingChanges(journal.entries(), list).totalCount).toBe(1);
});

// The dearest first.
const priced = (id: string, cod: number, status = 'enroute'): LiveRow => ({ id, status, cod });
const compare = (a: LiveRow, b: LiveRow): number => Number(b['cod']) - Number(a['cod']);
const entry = (kind: RowChange['kind'], row: LiveRow, before: LiveRow | null = null): ChangeLogEntry => ({
  kind,
  id: String(row['id']),
  version: 2,
  changed: ['cod'],
  row: kind === 'GONE' ? null : row,
  at: position(101),
  before,
  flashFields: null,
});

describe('a page with a known order', () => {
  const shown = [priced('a', 900), priced('b', 700), priced('c', 500), priced('d', 300)];
  const counted = (entries: ChangeLogEntry[], given: Partial<PageOrder<LiveRow>> = {}) => {
    const now = shown.map((row) => entries.find(({ id }) => id === row['id'])?.row ?? row);
    const order = { rows: now, compare, hasBefore: false, hasAfter: false, size: 30, ...given };
    const { newCount, modifiedCount } = computePendingChanges(entries, {
      ...list,
      ids: new Set(shown.map(({ id }) => String(id))),
      order,
    });
    return { fresh: newCount, modified: modifiedCount };
  };
  /** The rows that a click would add, computed by reading the page again. */
  const read = (entries: ChangeLogEntry[], size: number) => {
    const all = new Map(shown.map((row) => [row['id'], row]));
    for (const { id, row } of entries)
      if (row?.['status'] === 'enroute') all.set(id, row);
      else all.delete(id);
    return [...all.values()]
      .toSorted(compare)
      .slice(0, size)
      .map(({ id }) => id);
  };

  test.each<[string, ChangeLogEntry[], Partial<PageOrder<LiveRow>>, { fresh: number; modified: number }]>([
    [
      'a new row that would stand on it',
      [entry('NEW', priced('x', 600))],
      { hasAfter: true },
      { fresh: 1, modified: 0 },
    ],
    [
      'a new row that would stand on a later page',
      [entry('NEW', priced('x', 100))],
      { hasAfter: true },
      { fresh: 0, modified: 0 },
    ],
    ['a new row at the end of the last page', [entry('NEW', priced('x', 100))], {}, { fresh: 1, modified: 0 }],
    [
      'a new row that would stand on an earlier page',
      [entry('NEW', priced('x', 1_000))],
      { hasBefore: true },
      { fresh: 0, modified: 0 },
    ],
    [
      'a known row that comes up from elsewhere',
      [entry('CHANGED', priced('x', 800))],
      { hasAfter: true },
      { fresh: 0, modified: 1 },
    ],
    [
      'a known row that changed where it stands, elsewhere',
      [entry('CHANGED', priced('x', 100))],
      { hasAfter: true },
      { fresh: 0, modified: 0 },
    ],
    [
      'a shown row that goes down',
      [entry('CHANGED', priced('a', 400), priced('a', 900))],
      {},
      { fresh: 0, modified: 1 },
    ],
    [
      'a shown row that changed and stays where it is',
      [entry('CHANGED', priced('a', 950), priced('a', 900))],
      {},
      { fresh: 0, modified: 0 },
    ],
    [
      'the last row, when it falls to the next page',
      [entry('CHANGED', priced('d', 10), priced('d', 300))],
      { hasAfter: true },
      { fresh: 0, modified: 1 },
    ],
    [
      'the last row, when something else of it changed',
      [entry('CHANGED', priced('d', 300), priced('d', 300))],
      { hasAfter: true },
      { fresh: 0, modified: 0 },
    ],
    [
      'rows that leave, by what they are now or from sight',
      [entry('CHANGED', priced('a', 900, 'delivered')), entry('GONE', priced('b', 700))],
      {},
      { fresh: 0, modified: 2 },
    ],
    [
      'no more new rows than the page holds',
      [1, 2, 3, 4].map((n) => entry('NEW', priced(`x${n}`, 1_000 + n))),
      { size: 3, hasAfter: true },
      { fresh: 3, modified: 0 },
    ],
  ])('counts %s', (_, entries, given, expected) => {
    expect(counted(entries, given)).toEqual(expected);
  });

  test('counts as many new rows as reading again brings', () => {
    const entries = [
      entry('NEW', priced('x', 1_000)),
      entry('NEW', priced('y', 50)),
      entry('CHANGED', priced('b', 20), priced('b', 700)),
      entry('NEW', priced('z', 450)),
    ];
    const brought = read(entries, 4).filter((id) => !shown.some((row) => row['id'] === id));
    expect(counted(entries, { size: 4, hasAfter: true })).toEqual({ fresh: brought.length, modified: 1 });
  });
});
