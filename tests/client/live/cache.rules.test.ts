// What a page keeps of rows: never an older state after a newer one, and nothing of a row that is gone.
import { describe, expect, it } from 'vitest';
import { ActiveQueries } from '#client/live/cache/active-queries.ts';
import { OptimisticUpdates } from '#client/live/cache/optimistic-updates.ts';
import { emptyValueOf, tombstoneRow } from '#client/live/cache/tombstone.ts';
import { VersionStore } from '#client/live/cache/version-store.ts';
import { isAfter } from '#client/live/subscriptions/is-after.ts';
import type { RowChange } from '#client/live/subscriptions/subscription-message.ts';

const at = (seq: number, epoch = 1) => ({ epoch, seq, nonce: '0000abcd' });
const row = (version: number, note = `v${version}`) => ({ __typename: 'Package', id: 'a', version, note });
const change = (version: number, given: Partial<RowChange> = {}): RowChange => ({
  kind: 'CHANGED',
  id: 'a',
  version,
  changed: ['note'],
  row: row(version),
  at: at(version),
  ...given,
});

it('a position is after another one of its epoch by its number, and after every one of an earlier epoch', () => {
  expect([isAfter(at(2), at(1)), isAfter(at(1), at(1)), isAfter(at(0), at(1)), isAfter(at(0), null)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([isAfter(at(1, 2), at(9, 1)), isAfter(at(9, 1), at(1, 2))]).toEqual([true, false]);
});

describe('an answer', () => {
  it('that is older than an event gets the newer row, everywhere in it, and counts as stale', () => {
    const store = new VersionStore();
    expect(store.applyChange('Package:a', change(5))).toBe(true);
    const data = { list: { rows: [row(4), { ...row(1), id: 'b' }] }, other: { nested: row(3) } };
    const { hasStaleRows, rowKeys } = store.reconcile(data, at(9));
    expect([hasStaleRows, [...rowKeys]]).toEqual([true, ['Package:a', 'Package:b']]);
    expect(data).toEqual({ list: { rows: [row(5), { ...row(1), id: 'b' }] }, other: { nested: row(5) } });
  });

  it('that is as new or newer is kept, adds its fields, and is what later answers are compared with', () => {
    const store = new VersionStore();
    store.applyChange('Package:a', change(5));
    const [same, newer] = [{ ...row(5), city: 'Fès' }, row(6)];
    expect(store.reconcile(same, at(9)).hasStaleRows).toBe(false);
    expect(store.row('Package:a')).toEqual({ ...row(5), city: 'Fès' });
    expect(store.reconcile(newer, at(9)).hasStaleRows).toBe(false);
    expect(store.row('Package:a')).toEqual(row(6));
    expect(store.applyChange('Package:a', change(5))).toBe(false);
    expect(store.applyChange('Package:a', change(6))).toBe(true);
  });

  it('keeps fields that the known row lacks, and adds none that it did not ask for', () => {
    const store = new VersionStore();
    store.applyChange('Package:a', change(5));
    const older = { __typename: 'Package', id: 'a', version: 4, city: 'Fès' };
    store.reconcile(older, at(9));
    expect(older).toEqual({ __typename: 'Package', id: 'a', version: 5, city: 'Fès' });
  });

  it.each<[string, ReturnType<typeof at> | null, boolean]>([
    ['from before it was gone is emptied', at(6), true],
    ['of the event by which it went is shown: it was read after it', at(7), false],
    ['from after it came back is shown', at(8), false],
    ['of a mutation, which has no position, is emptied', null, true],
  ])('with a row %s', (_, position, isEmpty) => {
    const store = new VersionStore();
    store.applyChange('Package:a', change(5));
    expect(store.applyChange('Package:a', change(0, { kind: 'GONE', version: null, row: null, at: at(7) }))).toBe(true);
    expect(store.row('Package:a')).toBeNull();
    const answered = row(4);
    expect(store.reconcile(answered, position).hasStaleRows).toBe(isEmpty);
    expect(answered).toEqual(isEmpty ? { ...row(4), note: '' } : row(4));
  });

  it('has rows only where there is a type, an id and a version', () => {
    const store = new VersionStore();
    const parts = [
      { id: 'a', version: 1 },
      { __typename: 'Package', id: 1, version: 1 },
      { __typename: 'City', id: 'c' },
    ];
    expect([...store.reconcile({ parts, nothing: null, text: 'x' }, at(1)).rowKeys]).toEqual([]);
  });

  it('is compared with the rows of the last changes; after all was forgotten, with none', () => {
    const store = new VersionStore();
    store.applyChange('Package:a', change(5));
    for (let index = 0; index < 1_999; index += 1) store.applyChange(`Package:${index}`, change(1));
    expect(store.row('Package:a')).not.toBeNull();
    store.applyChange('Package:more', change(1));
    expect([store.row('Package:a'), store.row('Package:0')]).toEqual([null, row(1)]);
    store.clear();
    expect(store.row('Package:0')).toBeNull();
  });
});

it('a row that is gone keeps its identity and nothing else', () => {
  expect([['a'], 'a', 1, true, null, undefined].map(emptyValueOf)).toEqual([[], '', 0, false, null, null]);
  const gone: Record<string, unknown> = { ...row(3), city: { id: 'c' }, tags: ['x'], cod: 5, late: true };
  tombstoneRow(gone);
  expect(gone).toEqual({ ...row(3), note: '', city: null, tags: [], cod: 0, late: false });
});

it('an open query that was opened again is not closed by the end of the earlier one', () => {
  const queries = new ActiveQueries();
  queries.register(1)();
  const end = queries.register(1);
  queries.recordResult(1, at(1), new Set(['Package:a']));
  queries.recordResult(2, at(2), new Set(['Package:b']));
  expect([queries.includesRow('Package:a'), queries.includesRow('Package:b')]).toEqual([true, false]);
  expect([queries.cursorOf(1), queries.cursorOf(2), queries.cursorOf(undefined)]).toEqual([at(1), null, null]);
  end();
  expect(queries.includesRow('Package:a')).toBe(false);
});

const resultOf = (updates: OptimisticUpdates, idempotencyKey?: string): unknown =>
  Reflect.apply(updates.resolvers['act'] ?? (() => 'no resolver'), undefined, [{ input: { idempotencyKey } }]);

const offersGroup = (id: string) => ({ __typename: 'OffersGroup', id, status: 'done' });

describe('the expected result of a mutation', () => {
  const update = { typename: 'OffersGroup', id: 'a', fields: { status: 'done' } };

  it('has the shape of its answer, for one row and for several', () => {
    const updates = new OptimisticUpdates();
    updates.add('act', 'one', update);
    updates.add('act', 'many', { plural: 'offersGroups', rows: [update, { ...update, id: 'b' }] });
    const outcome = (id: string) => ({
      __typename: 'OffersGroupsOutcome',
      id,
      error: null,
      offersGroup: offersGroup(id),
    });
    expect(resultOf(updates, 'one')).toEqual({ __typename: 'OffersGroupResult', offersGroup: offersGroup('a') });
    expect(resultOf(updates, 'many')).toEqual({
      __typename: 'OffersGroupsResult',
      results: [outcome('a'), outcome('b')],
    });
  });

  it('is there until the call has ended, for that call only', () => {
    const updates = new OptimisticUpdates();
    const [end] = [updates.add('act', 'one', update), updates.add('act', 'two', update)];
    expect([resultOf(updates, 'other'), resultOf(updates)]).toEqual([null, null]);
    end();
    expect(resultOf(updates, 'one')).toBeNull();
    expect(resultOf(updates, 'two')).not.toBeNull();
  });
});
