// What follows from the declaration of an entity and of a list: tabs, counts, facets, sums and days, typed by hand.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everything, nothing, within } from '#shared/access/scope.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { defineEntity } from '#shared/entities/entity.ts';
import { defineFields, id, instant, personalFields, text, texts, whole } from '#shared/entities/fields.ts';
import { countKeyOf, countsInTab, defineList, sumCounts, sumFacets } from '#shared/entities/list.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { maxSheetRows, resultFileName } from '#shared/entities/list-export.ts';
import { changeScopeAction, changeScopeInput, keysOfParent } from '#shared/entities/parent.ts';
import { rollupValuesOf, visibleSums } from '#shared/entities/rollups.ts';

interface Row {
  status: string;
  late: boolean;
  driverId: string | null;
  answer: string | null;
  createdAt: Date;
}
const list = defineList<Row>()({
  entity: 'rating',
  facts: {
    status: { kind: 'choice', column: 'status', values: ['new', 'open', 'done'], plural: 'statuses' },
    late: { kind: 'flag', column: 'late', word: 'late' },
    driver: { kind: 'present', column: 'driverId', words: { yes: 'taken', no: 'free' } },
    waiting: { kind: 'absent', column: 'answer', word: 'waiting', while: { status: ['open'] } },
  },
  tabs: {
    urgent: { anyOf: [{ late: true }, { waiting: true }] },
    ended: { status: { not: ['new', 'open'] } },
    taken: { driver: true, status: ['new', 'open'] },
    all: {},
  },
  countedTab: 'all',
  counted: ['status', 'late', 'driver'],
  facets: ['status', 'late'],
  filters: {},
  sorts: { createdAt: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'createdAt', direction: 'desc' },
});
const row = (given: Partial<Row>): Row => ({
  status: 'new',
  late: false,
  driverId: null,
  answer: null,
  createdAt: new Date(0),
  ...given,
});

describe('a row of a list', () => {
  it.each<[Partial<Row>, string, string]>([
    [{}, 'new+free', 'all'],
    [{ driverId: 'd' }, 'new+taken', 'taken,all'],
    // An empty text is a value.
    [{ driverId: '' }, 'new+taken', 'taken,all'],
    [{ late: true }, 'new+late+free', 'urgent,all'],
    [{ status: 'open' }, 'open+free+waiting', 'urgent,all'],
    [{ status: 'open', answer: '' }, 'open+free', 'all'],
    [{ status: 'open', answer: 'yes', driverId: 'd', late: true }, 'open+late+taken', 'urgent,taken,all'],
    [{ status: 'done', driverId: 'd' }, 'done+taken', 'ended,all'],
  ])('%j is counted as %s, in %s', (given, key, tabs) => {
    expect(countKeyOf(list, row(given))).toBe(key);
    expect(list.tabs.filter((tab) => list.inTab(tab, row(given))).join()).toBe(tabs);
  });
});

describe('stored counts', () => {
  const counts = [
    { bucket: 'new+free', n: 1 },
    { bucket: 'new+late+taken', n: 2 },
    { bucket: 'open+taken+waiting', n: 4 },
    { bucket: 'done+late+taken', n: 8 },
    // Of another version of the list.
    { bucket: 'gone+late+taken', n: 1_000 },
    { bucket: 'newest+free', n: 1_000 },
  ];

  it('are summed by tab, and by the values of facts in the counted tab', () => {
    expect(sumCounts(list, counts.values())).toEqual({
      tabs: { urgent: 14, ended: 8, taken: 6, all: 15 },
      facts: { status: { new: 3, open: 4, done: 8 }, late: { true: 10 }, driver: { true: 14 } },
    });
    expect(sumCounts({ ...list, countedTab: 'taken' }, counts).facts).toMatchObject({ status: { new: 2, open: 4 } });
  });

  it('are told by their facts, where a word is no part of another', () => {
    const words = { ...list.facts, late: { kind: 'flag', column: 'late', word: 'take' } } as const;
    const [first] = countsInTab({ facts: words, tabRules: list.tabRules }, 'all', [{ bucket: 'new+taken', n: 3 }]);
    expect(first).toEqual({ values: { status: 'new', late: false, driver: true, waiting: false }, n: 3 });
  });

  it('show for each facet what its choices would leave within those of the others', () => {
    const inAll = countsInTab(list, 'all', counts);
    const facets = (chosen: Parameters<typeof sumFacets>[2]) => sumFacets(list.facets, inAll, chosen);
    expect(facets({})).toEqual({ status: { new: 3, open: 4, done: 8 }, late: { true: 10 } });
    expect(facets({ late: [true] })).toEqual({ status: { new: 2, done: 8 }, late: { true: 10 } });
    expect(facets({ late: [false] })).toEqual({ status: { new: 1, open: 4 }, late: { true: 10 } });
    expect(facets({ status: ['open', 'done'] })).toEqual({ status: { new: 3, open: 4, done: 8 }, late: { true: 8 } });
  });
});

describe('what a row adds', () => {
  it('to sums are its whole numbers, and to days the days of Casablanca; nothing where it has no value', () => {
    const rollups = { sums: { price: {}, fee: {} }, days: ['deliveredAt', 'paidAt'] };
    const deliveredAt = new Date('2026-06-01T23:30:00.000Z');
    expect(rollupValuesOf(rollups, { price: 500, fee: null, deliveredAt, paidAt: null })).toEqual({
      sums: { price: 500 },
      days: { deliveredAt: '2026-06-02' },
    });
    expect(rollupValuesOf({}, { price: 1 })).toEqual({});
    for (const price of [0.5, NaN, Infinity, 2 ** 53])
      expect(() => rollupValuesOf(rollups, { price })).toThrow('not whole: price');
  });

  it('is shown without the sums that are hidden from the role, or without a right', () => {
    const hideWithout = { money: { fields: ['fee', 'price'] } };
    const access = { ...ratingEntity.access, hide: { DRIVER: ['tip'] }, hideWithout };
    const sums = { sums: { price: {}, fee: {}, tip: {} } };
    expect(visibleSums(sums, access, { role: 'ADMIN' })).toEqual(['price', 'fee', 'tip']);
    expect(visibleSums(sums, access, { role: 'DRIVER' })).toEqual(['price', 'fee']);
    expect(visibleSums(sums, access, { role: 'SUBCUSTOMER', lacks: ['money'] })).toEqual(['tip']);
  });
});

const scopeOfAll = (scope: typeof everything): Record<Role, typeof everything> => {
  const all: Partial<Record<Role, typeof everything>> = {};
  for (const role of roles) all[role] = scope;
  const isComplete = (value: typeof all): value is Record<Role, typeof everything> =>
    roles.every((role) => role in value);
  if (!isComplete(all)) throw new Error('a role is missing');
  return all;
};

describe('an entity', () => {
  const fields = defineFields({
    status: text(),
    note: text({ isPersonal: true, nullable: true }),
    plain: text({ isPersonal: false }),
    ownerIds: texts(),
    driverId: id(),
    amount: whole(),
    at: instant(),
  });
  const hidden = scopeOfAll(nothing);
  const declare = (payload: readonly ('note' | 'amount')[] = ['note']) =>
    defineEntity('thing', fields, {
      statuses: ['open', 'done'],
      access: { see: { ...hidden, DRIVER: { kind: 'within', columns: { driverId: 'driver', ownerIds: 'team' } } } },
      searched: ['note'],
      actions: {
        end: {
          who: ['DRIVER'],
          from: ['open'],
          to: 'done',
          event: 'ended',
          payload,
          only: { DRIVER: within({ driverId: 'driver' }) },
        },
        stop: { who: ['ADMIN'], from: ['open'], to: 'done', event: 'ended', payload: ['note'] },
      },
      otherEvents: { moved: ['amount'] },
    });

  it('has the grant that an action is short for, general errors, and the payloads of all events', () => {
    const { lifecycle, payloadFields } = declare();
    const only = { DRIVER: within({ driverId: 'driver' }) };
    expect(lifecycle.actions.end).toEqual({
      on: [{ who: ['DRIVER'], from: ['open'], only }],
      to: 'done',
      event: 'ended',
    });
    expect(lifecycle.actions.stop.on).toEqual([{ who: ['ADMIN'], from: ['open'] }]);
    expect([lifecycle.errors, lifecycle.usesSettings]).toEqual([
      { wrongStatus: 'wrong_status', notHolder: 'forbidden' },
      false,
    ]);
    expect(payloadFields).toEqual({ ended: ['note'], moved: ['amount'] });
  });

  it('has one payload for each event', () => {
    expect(() => declare(['amount'])).toThrow('two payloads of thing.ended');
  });

  it('is found by several ids in a column that holds several, and by words only if it says so', () => {
    const { access } = declare();
    expect(access.see.DRIVER).toEqual({
      kind: 'within',
      columns: { driverId: 'driver', ownerIds: 'team' },
      arrays: ['ownerIds'],
    });
    expect([access.keyColumns, access.isSearched]).toEqual([['driverId', 'ownerIds'], true]);
    const silent = defineEntity('other', fields, { statuses: ['open'], access: { see: hidden }, actions: {} });
    expect(silent.access.isSearched).toBeUndefined();
  });

  it('knows which of its fields are personal', () => {
    expect(personalFields(fields)).toEqual(['note']);
  });
});

describe('a child', () => {
  it('copies the keys of its parent, which the system alone does', () => {
    const parent = { entity: 'webhook', field: 'webhookId', keys: ['companyId', 'ownerIds', 'hubId'] };
    const keys = { companyId: 'c', ownerIds: ['a', 'b'], hubId: null };
    expect(keysOfParent(parent, { ...keys, name: 'x' })).toEqual(keys);
    const child = '01900000-0000-7000-8000-000000000001';
    expect(z.parse(changeScopeInput, { id: child, keys })).toEqual({ id: child, keys });
    expect(changeScopeAction(['open'])).toMatchObject({ who: ['SYS'], to: 'same', internal: true });
  });
});

const takes = (column: object) =>
  z.safeParse(exportChoices.columns, [{ path: 'a', title: 'T', kind: 'choice', ...column }]).success;
const words = (count: number, length = 1) =>
  Array.from({ length: count }, () => ({ value: 'v'.repeat(length), word: 'w' }));
const takesName = (length: number) => z.safeParse(exportChoices.name, 'x'.repeat(length)).success;

describe('a file of rows', () => {
  it.each([
    ['Colis', 'Colis.csv'],
    ['.htaccess', 'htaccess.csv'],
    ['a  \t b\n', 'a b.csv'],
    ['x;y%20z', 'x y 20z.csv'],
    ['a\u202Efdp', 'a fdp.csv'],
    ['a\u2028b', 'a b.csv'],
    ['e\u0301te\u0301', '\u00E9t\u00E9.csv'],
    ['a"<>|*?:\\/b', 'a b.csv'],
    [' . ', 'export.csv'],
  ])('of the name %j is called %j', (name, expected) => {
    expect(resultFileName(name, 'csv')).toBe(expected);
  });

  it('is asked for with short names, titles and words, and has as many rows as a sheet', () => {
    expect([{}, { title: '' }, { title: 'x'.repeat(81) }, { path: '-a' }, { path: 'a.b.c' }].map(takes)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([words(100), words(101), words(1, 81)].map((given) => takes({ words: given }))).toEqual([
      true,
      false,
      false,
    ]);
    expect([takesName(80), takesName(81), maxSheetRows]).toEqual([true, false, 1_048_575]);
  });
});
