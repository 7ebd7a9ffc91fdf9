// The rules of ratings, written by hand and compared with the code.
import { describe, expect, it } from 'vitest';
import { type ActorRole, roles } from '#shared/access/roles.ts';
import { ratableTypes, sentimentOf } from '#shared/areas/ratings/derived.ts';
import { ratingInputs } from '#shared/areas/ratings/input.ts';
import { categoriesOf, ratingTags, tagsOf } from '#shared/areas/ratings/choices.ts';
import { type RatingAction, ratingEntity, type RatingStatus } from '#shared/areas/ratings/rating.ts';
import { ratingList } from '#shared/areas/ratings/list.ts';
import { countKeyOf, sumCounts } from '#shared/entities/list.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';

const matrix: Record<RatingAction, { to: string; by: Partial<Record<RatingStatus | 'nothing', string>> }> = {
  create: { to: 'active', by: { nothing: 'CUSTOMER SYS' } },
  respond: { to: 'same', by: { active: 'ADMIN SUPPORT' } },
  answer: { to: 'same', by: { active: 'CUSTOMER SYS' } },
  flag: { to: 'same', by: { active: 'ADMIN', archived: 'ADMIN' } },
  unflag: { to: 'same', by: { active: 'ADMIN', archived: 'ADMIN' } },
  archive: { to: 'archived', by: { active: 'ADMIN' } },
  unarchive: { to: 'active', by: { archived: 'ADMIN' } },
  remove: { to: 'deleted', by: { active: 'ADMIN', archived: 'ADMIN' } },
};
const everybody: readonly ActorRole[] = [...roles, 'SYS'];

it('every action is granted to exactly these roles from exactly these states', () => {
  for (const [name, { on, to }] of Object.entries(ratingEntity.lifecycle.actions)) {
    const written = Object.entries(matrix).find(([action]) => action === name)?.[1];
    expect([name, to]).toEqual([name, written?.to]);
    for (const state of ['nothing', 'active', 'archived', 'deleted'] as const) {
      const may = everybody.filter((role) =>
        on.some(
          ({ who, from }) =>
            who.includes(role) &&
            (state === 'nothing' ? from === 'nothing' : from !== 'nothing' && from.includes(state)),
        ),
      );
      expect([name, state, may.toSorted().join(' ')]).toEqual([name, state, written?.by[state] ?? '']);
    }
  }
});

it('four and five stars are positive, three neutral, one and two negative', () => {
  expect([1, 2, 3, 4, 5].map(sentimentOf)).toEqual(['negative', 'negative', 'neutral', 'positive', 'positive']);
});

const at = new Date('2026-03-02T10:00:00Z');
const parcel = (status: PackageStatus, ended: { deliveredAt?: Date; canceledAt?: Date } = {}) => ({
  status,
  driverId: 'd',
  deliveredAt: null,
  canceledAt: null,
  ...ended,
});

describe('a parcel', () => {
  it('is rated once it was delivered or canceled, also after it was returned or archived, and never before', () => {
    const rated = packageStatuses.filter((status) => ratableTypes(parcel(status, { deliveredAt: at }), []).length > 0);
    expect(rated).toEqual(['delivered', 'canceled', 'returned', 'archived']);
    expect(ratableTypes(parcel('canceled', { canceledAt: at }), [])).toEqual(['driver', 'support']);
    expect(ratableTypes(parcel('archived'), [])).toEqual([]);
  });

  it('is rated once of each type, and of a driver only if it had one', () => {
    expect(ratableTypes(parcel('delivered', { deliveredAt: at }), ['driver'])).toEqual(['support']);
    expect(ratableTypes(parcel('delivered', { deliveredAt: at }), ['driver', 'support'])).toEqual([]);
    expect(ratableTypes({ ...parcel('canceled', { canceledAt: at }), driverId: null }, [])).toEqual(['support']);
  });
});

it('the form offers the categories of the specification, and its fourteen tags between the two types', () => {
  expect(categoriesOf).toEqual({
    driver: ['deliverySpeed', 'packageCondition', 'professionalism', 'communication'],
    support: ['responseTime', 'problemResolution', 'courtesy', 'knowledgeability'],
  });
  expect(ratingTags).toHaveLength(14);
  expect(new Set([...tagsOf.driver, ...tagsOf.support]).size).toBe(14);
});

const id = '01900000-0000-7000-8000-000000000000';
const wrong = (action: RatingAction, input: object) => {
  const { error } = ratingInputs[action].safeParse(input, { reportInput: true });
  return error ? fieldErrorsOf(error).map(({ path, code }) => `${path}: ${code}`) : [];
};

describe('an input', () => {
  it('needs the overall score and nothing else', () => {
    expect(wrong('create', { packageId: id, type: 'driver', overall: 4 })).toEqual([]);
    expect(wrong('create', { packageId: id, type: 'driver' })).toEqual(['overall: required']);
    expect(wrong('create', { packageId: id, type: 'driver', overall: 6 })).toEqual(['overall: too_large']);
    expect(wrong('create', { packageId: id, type: 'driver', overall: 3.5 })).toEqual(['overall: not_whole']);
    expect(wrong('create', { packageId: id, type: 'driver', overall: 3, comment: 'x'.repeat(1001) })).toEqual([
      'comment: too_long',
    ]);
  });

  it('of an answer requires text, at most 500 characters, and a flag requires its reason', () => {
    expect(wrong('respond', { id, response: '  ' })).toEqual(['response: required']);
    expect(wrong('respond', { id, response: 'é'.repeat(500) })).toEqual([]);
    expect(wrong('respond', { id, response: 'é'.repeat(501) })).toEqual(['response: too_long']);
    expect(wrong('flag', { id })).toEqual(['reason: required']);
    expect(wrong('flag', { id, reason: '' })).toEqual(['reason: required']);
  });
});

it('the counts of the tabs are those of the rows that the tabs show', () => {
  const rows = [
    { status: 'active', type: 'driver', response: null, flagged: true },
    { status: 'active', type: 'support', response: 'Merci', flagged: false },
    { status: 'archived', type: 'driver', response: null, flagged: false },
    { status: 'deleted', type: 'driver', response: null, flagged: true },
  ] as const;
  const counts = sumCounts(
    ratingList,
    rows.map((row) => ({ bucket: countKeyOf(ratingList, row), n: 1 })),
  );
  expect(counts).toEqual({
    tabs: { pending: 1, responded: 1, archived: 1, all: 3 },
    facts: { type: { driver: 2, support: 1 }, flagged: { true: 1 } },
  });
  const listed = (row: (typeof rows)[number]) => ({
    ...row,
    sentiment: 'neutral' as const,
    overall: '3',
    createdAt: new Date(0),
    trackingNumber: 'CAS-26-000001',
    tags: [],
    givenBy: 'customer' as const,
    driverId: null,
    supportId: null,
  });
  for (const tab of ratingList.tabs)
    expect([tab, rows.filter((row) => ratingList.inTab(tab, listed(row))).length]).toEqual([tab, counts.tabs[tab]]);
});
