// Which rows a list shows, in which order and how many, decided in memory from its declaration.
import { describe, expect, it, test } from 'vitest';
import { matchesList } from '#shared/access/list-matches.ts';
import { compareRows, listOrder } from '#shared/access/list-order.ts';
import { isDayRange, isFilterSet, isNumberRange, numbersFilterOf } from '#shared/access/list-spec.ts';
import { defineAccess } from '#shared/access/scope.ts';
import { secretRows } from '#shared/access/secret-rows.ts';
import { packageList, type PackageTab } from '#shared/areas/packages/list.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { userList } from '#shared/areas/users/list.ts';
import { countKeyOf, countsInTab, defineList, sumCounts, sumFacets } from '#shared/entities/list.ts';
import { defineFields, flag, id, instant, type RowOf, text, texts, whole } from '#shared/entities/fields.ts';
import { rollupValuesOf, visibleSums } from '#shared/entities/rollups.ts';

const crateFields = defineFields({
  status: text(),
  full: flag(),
  ownerId: id({ nullable: true }),
  hubId: id({ nullable: true }),
  tags: texts(),
  weight: whole({ nullable: true }),
  madeAt: instant({ nullable: true }),
});
type Crate = Omit<RowOf<typeof crateFields>, 'id' | 'version'>;
const list = defineList<Crate>()({
  entity: 'crate',
  facts: {
    status: { kind: 'choice', column: 'status', values: ['open', 'gone'], plural: 'statuses' },
    full: { kind: 'flag', column: 'full', word: 'full' },
    owned: { kind: 'present', column: 'ownerId', words: { yes: 'owned', no: 'free' } },
    lost: { kind: 'absent', column: 'hubId', word: 'lost', while: { status: ['open'] } },
  },
  tabs: {
    open: { status: ['open'] },
    kept: { status: { not: ['gone'] }, full: true },
    watched: { anyOf: [{ lost: true }, { owned: false, full: true }] },
    all: {},
  },
  countedTab: 'open',
  counted: ['full', 'lost'],
  facets: ['status', 'full'],
  sums: { weight: {} },
  days: ['madeAt'],
  filters: {
    status: { column: 'status', kind: 'in', indexed: true },
    tags: { column: 'tags', kind: 'contains', indexed: true },
    made: { column: 'madeAt', kind: 'range', indexed: true },
    weight: { column: 'weight', kind: 'between', indexed: true },
    full: { column: 'full', kind: 'flag', indexed: true },
    homeless: { column: 'hubId', kind: 'absent', indexed: true },
    owners: { column: 'ownerId', kind: 'numbers', indexed: true },
  },
  sorts: {
    made: { column: 'madeAt', kind: 'instant' },
    weight: { column: 'weight', kind: 'rank', thenBy: 'madeAt' },
    owner: { column: 'ownerId', kind: 'text' },
  },
  defaultSort: { by: 'made', direction: 'desc' },
});
const noon = new Date('2026-03-10T12:00:00Z');
const row: Crate = { status: 'open', full: false, ownerId: 'o', hubId: 'h', tags: ['a', 'b'], weight: 5, madeAt: noon };
const shown = (filters: Parameters<typeof matchesList>[2], more: Partial<Crate> = {}) =>
  matchesList<Crate, 'all'>({ ...list, tabs: ['all'] }, null, filters, { ...row, ...more });

describe('a filter keeps a row', () => {
  test.each<[string, boolean, Parameters<typeof shown>]>([
    ['without a value', true, [{ status: null, weight: undefined, made: {}, tags: [] }]],
    ['of one of the chosen values', true, [{ status: ['gone', 'open'] }]],
    ['but none of another value', false, [{ status: ['gone'] }]],
    ['with one of its several values', true, [{ tags: ['b', 'c'] }]],
    ['but none with none of them', false, [{ tags: ['c'] }]],
    ['and compares no number with a text', false, [{ tags: ['5'] }, { tags: [] }]],
    ['at the lower end of a range of numbers', true, [{ weight: { min: 5, max: null } }]],
    ['but none below it', false, [{ weight: { min: 6 } }]],
    ['at the upper end', true, [{ weight: { max: 5 } }]],
    ['but none above it', false, [{ weight: { max: 4 } }]],
    ['but none without a number', false, [{ weight: { min: 0 } }, { weight: null }]],
    ['of a range without ends', true, [{ weight: { min: null, max: null } }, { weight: null }]],
    ['on the first day', true, [{ made: { gte: '2026-03-10' } }]],
    ['but none before it', false, [{ made: { gte: '2026-03-11' } }]],
    ['before the day after the last', true, [{ made: { lt: '2026-03-11' } }]],
    ['but none on that day', false, [{ made: { lt: '2026-03-10' } }]],
    ['but none without an instant', false, [{ made: { gte: '2026-01-01' } }, { madeAt: null }]],
    ['but none without a flag', false, [{ full: true }]],
    ['of a flag', true, [{ full: true }, { full: true }]],
    ['without it', true, [{ full: false }]],
    ['without a value where that is asked for', true, [{ homeless: true }, { hubId: null }]],
    ['but none with one', false, [{ homeless: true }]],
    ['with a value where that is asked for', true, [{ homeless: false }]],
    ['only if all filters do', false, [{ status: ['open'], full: true }]],
  ])('%s: %s', (_, expected, [filters, more]) => {
    expect(shown(filters, more)).toBe(expected);
  });

  it('by the day of Casablanca, which begins an hour before that of London', () => {
    const late = { madeAt: new Date('2026-03-29T23:30:00Z') };
    expect([shown({ made: { gte: '2026-03-30' } }, late), shown({ made: { lt: '2026-03-30' } }, late)]).toEqual([
      true,
      false,
    ]);
  });

  it('of its tab only', () => {
    expect([matchesList(list, 'open', {}, row), matchesList(list, 'kept', {}, row)]).toEqual([true, false]);
  });

  it('and is set once it narrows the list', () => {
    const set = [['a'], true, false, { min: 0 }, { max: 0 }, { gte: '2026-01-01' }, { lt: '2026-01-01' }];
    const unset = [[], null, undefined, {}, { min: null, max: null }, { gte: null, lt: '' }];
    expect([set.map(isFilterSet), unset.map(isFilterSet)]).toEqual([set.map(() => true), unset.map(() => false)]);
    expect([isDayRange({ gte: 'x' }), isDayRange({ min: 1 }), isDayRange(['x']), isDayRange(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isNumberRange({ max: 1 }), isNumberRange({ min: 1 }), isNumberRange({})]).toEqual([true, true, false]);
    expect([numbersFilterOf(list)?.name, numbersFilterOf(userList)]).toEqual(['owners', undefined]);
  });
});

const compareBy = (by: string, direction: 'asc' | 'desc', a: object, b: object) =>
  Math.sign(compareRows(listOrder(list, { by, direction }), { id: 'a', ...row, ...a }, { id: 'a', ...row, ...b }));

describe('rows are ordered', () => {
  const last = { column: 'id', kind: 'id' };
  it('by the sort, then the newest first, then by id', () => {
    expect(listOrder(list, { by: 'weight', direction: 'asc' })).toEqual([
      { column: 'weight', kind: 'rank', direction: 'asc' },
      { column: 'madeAt', kind: 'instant', direction: 'desc' },
      { ...last, direction: 'asc' },
    ]);
    expect(listOrder(list, { by: 'made', direction: 'desc' })).toEqual([
      { column: 'madeAt', kind: 'instant', direction: 'desc' },
      { ...last, direction: 'asc' },
    ]);
    expect(() => listOrder(list, { by: 'colour', direction: 'asc' })).toThrow('no such sort: colour');
  });

  it('by instant, number, text and id, in both directions', () => {
    // A Wednesday before a Tuesday: in the order of the alphabet it would come after it.
    const early = new Date('2026-03-04T00:00:00Z');
    expect([
      compareBy('made', 'asc', { madeAt: early }, {}),
      compareBy('made', 'desc', { madeAt: early }, {}),
      compareBy('made', 'asc', {}, { id: 'b' }),
      compareBy('weight', 'asc', { weight: 10 }, { weight: 9 }),
      compareBy('weight', 'asc', { weight: 9 }, { weight: 10 }),
      compareBy('weight', 'asc', { madeAt: early }, {}),
      compareBy('owner', 'asc', { ownerId: 'a' }, { ownerId: 'b' }),
      compareBy('owner', 'asc', { ownerId: 'b' }, { ownerId: 'a' }),
      compareBy('owner', 'asc', {}, {}),
    ]).toEqual([-1, 1, 1, 1, -1, 1, -1, 1, 0]);
  });
});

describe('rows are counted', () => {
  it('under the words of their facts', () => {
    expect([
      countKeyOf(list, row),
      countKeyOf(list, { ...row, full: true, ownerId: null, hubId: null }),
      countKeyOf(list, { ...row, status: 'gone', hubId: null }),
    ]).toEqual(['open+owned', 'open+full+free+lost', 'gone+owned']);
  });

  const stored = [
    { bucket: 'open+owned', n: 1 },
    { bucket: 'open+full+owned', n: 2 },
    { bucket: 'open+full+free+lost', n: 4 },
    { bucket: 'gone+full+free', n: 8 },
    { bucket: 'burnt+full', n: 16 },
  ];
  it('in each tab whose condition holds, and not under a key of another version', () => {
    expect(sumCounts(list, stored)).toEqual({
      tabs: { open: 7, kept: 6, watched: 12, all: 15 },
      facts: { full: { true: 6 }, lost: { true: 4 } },
    });
  });

  it('for each choice of a facet within those of the others', () => {
    const counts = countsInTab(list, 'all', stored);
    expect(sumFacets(list.facets, counts, {})).toEqual({ status: { open: 7, gone: 8 }, full: { true: 14 } });
    expect(sumFacets(list.facets, counts, { status: ['open'], full: [true] })).toEqual({
      status: { open: 6, gone: 8 },
      full: { true: 6 },
    });
  });

  it('with whole values and days; sums that are hidden stay hidden', () => {
    expect(rollupValuesOf(list, row)).toEqual({ sums: { weight: 5 }, days: { madeAt: '2026-03-10' } });
    expect(rollupValuesOf(list, { ...row, weight: null, madeAt: null })).toEqual({ sums: {}, days: {} });
    expect(rollupValuesOf({}, row)).toEqual({});
    expect(() => rollupValuesOf(list, { ...row, weight: 0.5 })).toThrow('weight');
    const access = defineAccess<Crate & { companyId: string }>('crate', {
      see: secretRows,
      hide: { DRIVER: ['weight'] },
    });
    expect(visibleSums(list, access, { role: 'DRIVER' })).toEqual([]);
    expect(visibleSums(list, access, { role: 'ADMIN' })).toEqual(['weight']);
  });
});

const tabsOf = (more: object) => {
  const parcel = { status: 'created', late: false, nonCompliant: false, cityId: 'c', ...more };
  const isIn = (tab: PackageTab) =>
    sumCounts(packageList, [{ bucket: countKeyOf(packageList, parcel), n: 1 }]).tabs[tab];
  return packageList.tabs.filter((tab) => isIn(tab) === 1).join(' ');
};

describe('the tabs of parcels', () => {
  const followed = 'packages to_follow all';
  const expected: Record<string, string> = {
    received: 'packages to_deliver all',
    enroute: 'packages to_deliver all',
    reported: followed,
    scheduled: followed,
    interested: followed,
    archived: 'all',
  };
  test.each(packageStatuses)('of one that is %s', (status) => {
    expect(tabsOf({ status })).toBe(expected[status] ?? 'packages all');
  });
  it('of one that is late, not compliant, or of an unknown city while it is on its way', () => {
    expect([tabsOf({ late: true }), tabsOf({ nonCompliant: true }), tabsOf({ cityId: null })]).toEqual([
      followed,
      followed,
      'packages cities_to_validate all',
    ]);
    expect(['interested', 'delivered'].map((status) => tabsOf({ status, cityId: null }))).toEqual([
      'packages to_follow cities_to_validate all',
      'packages all',
    ]);
  });
});
