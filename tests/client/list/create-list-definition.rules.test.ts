// What a list screen derives from the shared declaration of its list.
import { describe, expect, it } from 'vitest';
import { compareRows, listOrder } from '#shared/access/list-order.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { matchesPackageSearch } from '#shared/areas/packages/search.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { type Package, PackageCountsQuery, PackagesQuery } from '#client/areas/packages/documents.ts';
import { type Rating, RatingCountsQuery, RatingsQuery } from '#client/areas/ratings/documents.ts';
import { createListDefinition } from '#client/list/create-list-definition.ts';
import { parsePastedNumbers } from '#client/list/filters/pasted-numbers.ts';
import { countsOf } from '#client/list/filters/filters.tsx';
import type { Facets } from '#client/list/list-definition.ts';
import type { ListFilter } from '#client/list/filters/list-filter.ts';
import { parseListUrl } from '#client/list/state/list-url.ts';
import { buildPackage } from '#tests/areas/packages/support/package.ts';
import { buildRating } from '#tests/areas/ratings/support/rating.ts';

const common = { columns: [], card: () => null, label: () => '' };
const packages = createListDefinition<Package>(packageList, {
  ...common,
  area: 'packages',
  document: PackagesQuery,
  counts: PackageCountsQuery,
  filters: {
    late: {},
    created: { inMenu: true },
    status: { facet: 'statuses' },
    city: { lookup: async () => () => ({ load: async () => [] }) },
  },
  search: { finds: matchesPackageSearch },
  derived: ({ status }) => ({ statusRank: statusRank(status) }),
});
const ratings = createListDefinition<Rating>(ratingList, {
  ...common,
  area: 'ratings',
  document: RatingsQuery,
  counts: RatingCountsQuery,
  filters: { type: { facet: 'types' }, flagged: {} },
  search: ({ trackingNumber }) => [trackingNumber],
});
const ofPackages = (url: string) => packages.query.variables(parseListUrl(packages.list, url));
const ofRatings = (url: string) => ratings.query.variables(parseListUrl(ratings.list, url));

const counts = (filter: ListFilter | undefined, facets: Facets) => filter && countsOf(facets, filter);

describe('the variables of the query', () => {
  it('name each filter, the first tab, the default sort and the first page', () => {
    expect(ofRatings('')).toEqual({
      tab: 'pending',
      search: null,
      filter: expect.objectContaining({ type: null, sentiment: null, flagged: null, overall: null, created: null }),
      sort: { by: 'created', direction: 'desc' },
      page: 1,
    });
    expect(ofPackages('')).toMatchObject({ tab: 'packages', sort: { by: 'status', direction: 'asc' } });
  });

  it('drop unknown values, and have the known ones in the order of the declaration', () => {
    expect(ofPackages('?status=enroute,lost,created&tab=secret&sort=password').filter).toMatchObject({
      status: ['created', 'enroute'],
    });
    expect(ofPackages('?status=lost').filter).toMatchObject({ status: [] });
  });

  it('carry ids, ranges of days and flags', () => {
    expect(ofPackages('?driver=d1,d2&created=2026-11-01..&late=1&unassigned=1&q=cas').filter).toMatchObject({
      driver: ['d1', 'd2'],
      created: { gte: '2026-11-01', lt: null },
      late: true,
      unassigned: true,
      delivered: null,
    });
    expect(ofPackages('?q=cas').search).toBe('cas');
  });

  it('carry ranges of numbers and exact numbers, and drop what is none', () => {
    expect(ofPackages('?cod=10000..30000&numbers=cas-26-000001,CAS-26-000002').filter).toMatchObject({
      cod: { min: 10_000, max: 30_000 },
      numbers: ['CAS-26-000001', 'CAS-26-000002'],
    });
    expect(ofPackages('?cod=..500').filter).toMatchObject({ cod: { min: null, max: 500 } });
    for (const wrong of ['30000..10000', 'a..b', '..', '-5..', '1e3..'])
      expect(ofPackages(`?cod=${wrong}`).filter).toMatchObject({ cod: null });
  });

  it('ask for a page by its number, or after or before a row', () => {
    expect(ofPackages('?page=3')).toMatchObject({ page: 3 });
    expect(ofPackages('?after=k1')).toMatchObject({ after: 'k1', before: null });
    expect(ofPackages('?after=k1')).not.toHaveProperty('page');
    expect(ofPackages('?before=k2')).toMatchObject({ after: null, before: 'k2' });
  });
});

describe('a row', () => {
  const parcel = buildPackage(1, { status: 'enroute', createdAt: '2026-07-20T23:30:00Z' });
  const shows = (url: string, row: Package = parcel) => packages.list.matches(parseListUrl(packages.list, url), row);
  const rating = buildRating({ overall: 4, createdAt: '2026-11-20T10:00:00Z' });
  const rated = (url: string, row: Rating = rating) => ratings.list.matches(parseListUrl(ratings.list, url), row);

  it('is in a tab by its own fields and those of related rows', () => {
    expect([shows(''), shows('?tab=to_deliver'), shows('?tab=to_follow')]).toEqual([true, true, false]);
    expect(shows('?tab=cities_to_validate', { ...parcel, city: null })).toBe(true);
    expect([rated(''), rated('', { ...rating, response: 'Merci.' })]).toEqual([true, false]);
  });

  it('is matched by the ids of related rows, and by their absence', () => {
    const held = {
      ...parcel,
      driver: { __typename: 'Person' as const, id: 'd1', name: 'Mounir', kind: 'DRIVER', avatarId: null },
    };
    expect([shows('?driver=d1', held), shows('?driver=d2', held), shows('?unassigned=1', held)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(shows('?unassigned=1', { ...parcel, driver: null })).toBe(true);
  });

  it('is matched by the day of an instant in Morocco', () => {
    expect([shows('?created=2026-07-21..2026-07-22'), shows('?created=2026-07-20..2026-07-21')]).toEqual([true, false]);
    expect(shows('?delivered=2026-11-01..', { ...parcel, deliveredAt: null })).toBe(false);
  });

  it('is matched by its amount, by its number among others, and by any of its tags', () => {
    const priced = { ...parcel, cod: 12_000 };
    expect([shows('?cod=12000..12000', priced), shows('?cod=12001..', priced)]).toEqual([true, false]);
    expect([shows(`?numbers=x,${parcel.trackingNumber}`), shows('?numbers=CAS-26-999999')]).toEqual([true, false]);
    const tagged = { ...rating, tags: ['rude', 'late_delivery'] as const satisfies Rating['tags'] };
    expect([rated('?tags=friendly,rude', tagged), rated('?tags=friendly', tagged), rated('?tags=rude')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is matched by a number that the filter writes as text, and by a flag that its viewer may not see', () => {
    expect([rated('?overall=4,5'), rated('?overall=5')]).toEqual([true, false]);
    expect([rated('?flagged=1', { ...rating, flagged: true }), rated('?flagged=1')]).toEqual([true, false]);
  });

  it('is found by any of its texts, however they are written', () => {
    const found = { ...parcel, recipientName: 'Hajar El Amrani', phone: '+212612345678', partnerId: null };
    const search = (text: string) => shows(`?q=${encodeURIComponent(text)}`, found);
    expect([search('el amr'), search('+212 6 12-34'), search('Mounir')]).toEqual([true, true, false]);
  });

  it('is not found by what the server does not find either', () => {
    const number = rating.trackingNumber.toLowerCase();
    expect([rated(`?q=${number.slice(0, 6)}`), rated(`?q=${number.replaceAll('-', '')}`)]).toEqual([true, false]);
  });

  it('has its place by instants, and by what its area derives', () => {
    const late = buildPackage(2, { status: 'delivered', createdAt: '2026-07-19T10:00:00Z' });
    const compare = (by: string) =>
      Math.sign(
        compareRows(
          listOrder(packageList, { by, direction: 'asc' }),
          packages.list.sortValues(parcel),
          packages.list.sortValues(late),
        ),
      );
    expect([compare('status'), compare('created')]).toEqual([-1, 1]);
    expect(packages.list.sortValues(parcel)).toMatchObject({ createdAt: new Date('2026-07-20T23:30:00Z') });
  });
});

describe('the counts of a filter', () => {
  const [late, created, status] = packages.filters;

  it('are a number of rows by value', () => {
    const facets = { late: 23, exact: false, statuses: [{ status: 'enroute', n: 4 }] };
    expect([late, created, status].map((filter) => counts(filter, facets))).toEqual([
      { true: 23 },
      undefined,
      { enroute: 4 },
    ]);
  });

  it('are counts also if no value has rows', () => {
    expect(counts(status, { late: 0, exact: true, statuses: [] })).toEqual({});
  });
});

it('the filters have the kind and the values of their declaration, in the order of the screen', () => {
  expect(packages.filters.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'late flag',
    'created range',
    'status in',
    'city in',
  ]);
  expect(packages.filters[2]).toMatchObject({ values: packageList.filters.status.values });
});

describe('a pasted text', () => {
  const pattern = /^[A-Z]{3}-\d{2}-\d{6,}$/;
  const parse = (text: string) => parsePastedNumbers(text, pattern);

  it('of several numbers is a list of them, however they are separated, each once', () => {
    expect(parse('CAS-26-000001\r\ncas-26-000002\t RAB-26-000003;CAS-26-000001,CAS-26-1000004\n')).toEqual([
      'CAS-26-000001',
      'CAS-26-000002',
      'RAB-26-000003',
      'CAS-26-1000004',
    ]);
  });

  it.each(['CAS-26-000001', 'CAS-26-000001 Benali', 'Hajar El Amrani', '06 12 34 56 78', '', ' , '])(
    'that is anything else is a search: "%s"',
    (text) => {
      expect(parse(text)).toBeNull();
    },
  );
});
