// What a list asks the database for: the conditions of scopes, filters and tabs, typed by hand.
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { filterWhere } from '#server/db/lists/filter-sql.ts';
import { isFiltered } from '#server/db/lists/list-page.ts';
import { scopeBranches, scopeWhere } from '#server/db/scope-sql.ts';
import { indexedSearch, listQueryOf, type ListRequest, type ListTuning, tabWhere } from '#server/entities/list-sql.ts';
import type { FilterKind, FilterValue } from '#shared/access/list-spec.ts';
import { everything, nothing, type Scope, within } from '#shared/access/scope.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { defineList, type TabRule } from '#shared/entities/list.ts';
import { sqlText } from '#tests/fixtures/recorded-statements.ts';

const audience: Audience = {
  role: 'DRIVER',
  sets: { user: ['u'], company: [], driver: ['d1', 'd2'], hub: ['h'], team: [], role: ['r1', 'r2'] },
  flags: { manager: false },
};

describe('a scope', () => {
  it.each<[string, Scope, string]>([
    ['of everything holds for each row', everything, 'true'],
    ['of nothing holds for none', nothing, 'false'],
    ['of one id compares with it', within({ driverId: 'user' }), "(t.driver_id = 'u'::uuid)"],
    [
      'of several ids compares with all of them',
      within({ driverId: 'driver' }),
      "(t.driver_id = any ('{d1,d2}'::uuid[]))",
    ],
    ['of no id holds for none', within({ companyId: 'company' }), '(false)'],
    [
      'of two columns holds where one of them does',
      within({ driverId: 'user', hubId: 'hub' }),
      "(t.driver_id = 'u'::uuid or t.hub_id = 'h'::uuid)",
    ],
    [
      'of a column with several ids holds where one is a member',
      { kind: 'within', columns: { audienceIds: 'role' }, arrays: ['audienceIds'] },
      "(t.audience_ids && '{r1,r2}'::uuid[])",
    ],
  ])('%s', (_, scope, expected) => {
    expect(sqlText(scopeWhere(scope, audience, 't'))).toBe(expected);
  });

  it('is walked by column and member, unless it has none or a column with several ids', () => {
    expect(scopeBranches(within({ driverId: 'driver', hubId: 'hub' }), audience)).toEqual([
      { column: 'driverId', member: 'd1' },
      { column: 'driverId', member: 'd2' },
      { column: 'hubId', member: 'h' },
    ]);
    expect(scopeBranches(everything, audience)).toBeNull();
    expect(scopeBranches({ kind: 'within', columns: { roleIds: 'role' }, arrays: ['roleIds'] }, audience)).toBeNull();
  });
});

const conditions = (kind: FilterKind, value: FilterValue) =>
  filterWhere({ filters: { one: { column: 'madeAt', kind } } }, { one: value }).map(sqlText);

describe('a filter', () => {
  it.each<[FilterKind, FilterValue, string[]]>([
    ['in', null, []],
    ['in', undefined, []],
    ['in', [], []],
    ['in', ['a'], ["r.made_at = 'a'"]],
    ['in', ['a', 'b'], ["r.made_at = any ('{a,b}')"]],
    ['numbers', ['a'], ["r.made_at = 'a'"]],
    ['contains', ['a'], ["r.made_at && '{a}'::text[]"]],
    ['contains', ['a', 'b'], ["r.made_at && '{a,b}'::text[]"]],
    ['flag', true, ['r.made_at']],
    ['flag', false, ['not r.made_at']],
    ['absent', true, ['r.made_at is null']],
    ['absent', false, ['r.made_at is not null']],
    // The days of Casablanca begin an hour before those of UTC; during Ramadan with them.
    ['range', { gte: '2026-06-01' }, ["r.made_at >= '2026-05-31T23:00:00.000Z'"]],
    ['range', { lt: '2026-06-02' }, ["r.made_at < '2026-06-01T23:00:00.000Z'"]],
    [
      'range',
      { gte: '2026-06-01', lt: '2026-06-02' },
      ["r.made_at >= '2026-05-31T23:00:00.000Z'", "r.made_at < '2026-06-01T23:00:00.000Z'"],
    ],
    ['range', { gte: null, lt: null }, []],
    ['range', { gte: '', lt: '' }, []],
    ['between', { min: 0 }, ['r.made_at >= 0']],
    ['between', { max: 0 }, ['r.made_at <= 0']],
    ['between', { min: 1, max: 9 }, ['r.made_at >= 1', 'r.made_at <= 9']],
    ['between', { min: null, max: null }, []],
  ])('%s of %j', (kind, value, expected) => {
    expect(conditions(kind, value)).toEqual(expected);
  });

  it('on what the table has no column of uses the SQL of the entity, or the faster column that is stored', () => {
    const list = { filters: { one: { column: 'x', kind: 'in' }, other: { column: 'y', kind: 'in' } } } as const;
    const stored = { one: () => ({ column: 'rank', value: ['3'] }) };
    const values = { one: ['open'], other: ['b'] };
    expect(filterWhere(list, values, stored, { y: sql`lower(z)` }).map(sqlText)).toEqual([
      "r.rank = '3'",
      "lower(z) = 'b'",
    ]);
  });

  it('counts as set only when it narrows the list, under the names that are asked for', () => {
    expect(isFiltered(null)).toBe(false);
    expect(isFiltered({ a: [], b: null, c: { gte: null } })).toBe(false);
    expect(isFiltered({ a: [], b: false })).toBe(true);
    expect(isFiltered({ a: ['x'], b: [] }, ['b'])).toBe(false);
    expect(isFiltered({ a: ['x'], b: [] }, ['b', 'a'])).toBe(true);
  });
});

interface Row {
  id: string;
  status: string;
  statusRank: number;
  kind: string;
  late: boolean;
  driverId: string | null;
  answer: string | null;
  number: string;
  hubId: string;
  createdAt: Date;
}
const statuses = ['new', 'open', 'done', 'gone'] as const;
const list = defineList<Row>()({
  entity: 'rating',
  facts: {
    status: { kind: 'choice', column: 'status', values: statuses, plural: 'statuses', rankColumn: 'statusRank' },
    kind: { kind: 'choice', column: 'kind', values: ['a', 'b', 'c'], plural: 'kinds' },
    late: { kind: 'flag', column: 'late', word: 'late' },
    driver: { kind: 'present', column: 'driverId', words: { yes: 'taken', no: 'free' } },
    unanswered: { kind: 'absent', column: 'answer', word: 'unanswered', while: { status: ['open'] } },
  },
  tabs: { all: {}, open: { status: ['new', 'open'] } },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: {
    status: { column: 'status', kind: 'in', indexed: true, values: statuses },
    kind: { column: 'kind', kind: 'in', indexed: true, values: ['a', 'b', 'c'] },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    numbers: { column: 'number', kind: 'numbers', indexed: true },
  },
  sorts: { createdAt: { column: 'createdAt', kind: 'instant' }, kind: { column: 'kind', kind: 'text' } },
  defaultSort: { by: 'createdAt', direction: 'desc' },
});

describe('a tab', () => {
  it.each<[TabRule, string[]]>([
    [{}, []],
    // The first ranks are a range.
    [{ status: ['new', 'open'] }, ['r.status_rank < 2']],
    [{ status: ['open', 'done'] }, ['r.status_rank in (1, 2)']],
    [{ status: { not: ['new', 'gone'] } }, ['r.status_rank in (1, 2)']],
    [{ status: { not: ['gone'] } }, ['r.status_rank < 3']],
    [{ kind: ['a'] }, ["r.kind = 'a'"]],
    [{ kind: ['a', 'b'] }, ["r.kind in ('a', 'b')"]],
    [{ kind: { not: ['a'] } }, ["r.kind <> 'a'"]],
    [{ kind: { not: ['a', 'b'] } }, ["r.kind not in ('a', 'b')"]],
    [{ late: true }, ['r.late']],
    [{ late: false }, ['not r.late']],
    [{ driver: true }, ['r.driver_id is not null']],
    [{ driver: false }, ['r.driver_id is null']],
    [{ unanswered: true }, ['r.answer is null', 'r.status_rank in (1)']],
    [{ late: true, kind: ['a'] }, ['r.late', "r.kind = 'a'"]],
    [
      { anyOf: [{ late: true, kind: ['a'] }, { driver: true }] },
      ["(r.late and r.kind = 'a' or r.driver_id is not null)"],
    ],
    [{ anyOf: [{ late: true }] }, ['r.late']],
  ])('%j', (rule, expected) => {
    expect(tabWhere(list, rule).map(sqlText)).toEqual(expected);
  });

  it.each<[string, TabRule | undefined]>([
    ['no such tab', undefined],
    ['no such fact: color', { color: true }],
    ['late', { kind: true }],
    ['unanswered can only be asked for', { unanswered: false }],
  ])('that cannot be asked for is a mistake of ours: %s', (message, rule) => {
    expect(() => tabWhere(list, rule)).toThrow(message === 'late' ? 'kind is no flag' : message);
  });
});

const search = () => ({ where: [sql<boolean>`r.number = 'x'`], selective: true });

const indexes = () => ({ walksTab: false, walkedFilter: 'hub', indexedByScope: false, selective: false });

describe('a request of a list', () => {
  const access = {
    ...ratingEntity.access,
    see: { ...ratingEntity.access.see, DRIVER: within({ driverId: 'driver' }) },
  };
  const source = { list, table: 'ratings', access, tuning: {} };
  const ask = (request: Partial<ListRequest>, tuning: ListTuning = {}) => {
    const query = listQueryOf({ ...source, tuning }, audience, { tab: 'open', ...request });
    return { ...query, walked: query.walked.map(sqlText), where: query.where.map(sqlText) };
  };

  it('walks the index of its order within the tab, and looks at the other conditions row by row', () => {
    expect(ask({ filter: { hub: ['h'], kind: ['c', 'x', 'a'], status: ['gone', 'open'] } })).toMatchObject({
      table: 'ratings',
      scope: access.see.DRIVER,
      search: null,
      walked: ['r.status_rank < 2'],
      // Values that the list does not know are left out, and a column with a rank is compared by it.
      where: ["r.status_rank = any ('{1,3}')", "r.kind = any ('{a,c}')", "r.hub_id = 'h'"],
      indexedByScope: true,
      selective: false,
      order: [
        { column: 'createdAt', direction: 'desc' },
        { column: 'id', direction: 'asc' },
      ],
    });
  });

  it('walks what the indexes of the entity have first', () => {
    expect(
      ask({ filter: { hub: ['h'], kind: ['a'] }, sort: { by: 'kind', direction: 'asc' } }, { indexes }),
    ).toMatchObject({
      walked: ["r.hub_id = 'h'"],
      where: ['r.status_rank < 2', "r.kind = 'a'"],
      indexedByScope: false,
      order: [{ column: 'kind' }, { column: 'id', direction: 'desc' }],
    });
  });

  it('for pasted numbers, or for what the entity calls selective, reads the few rows that match', () => {
    expect(ask({ filter: { numbers: ['1'] } }).selective).toBe(true);
    expect(ask({ filter: { numbers: [] } }).selective).toBe(false);
    expect(ask({ search: 'abc' }, { search })).toMatchObject({
      selective: true,
      where: ["r.number = 'x'"],
      search: null,
    });
    expect(ask({ search: '  ' }, { search })).toMatchObject({ selective: false, where: [] });
    expect(ask({ search: 'abc' })).toMatchObject({ selective: false, where: [], search: null });
  });

  it('searches by words; punctuation finds nothing, and two letters are too few', () => {
    expect(ask({ search: 'karim' }, { search: indexedSearch }).search).toEqual({ area: 'rating', words: 'karim' });
    expect(ask({ search: '...' }, { search: indexedSearch })).toMatchObject({ search: null, where: ['false'] });
    expect(() => ask({ search: 'ka' }, { search: indexedSearch })).toThrow('invalid_input');
  });

  it('is refused in an order that no index answers for so many members, unless a filter helps', () => {
    const refusals = [
      { sort: 'kind', filter: 'hub', maxMembers: 1, unless: ['status'], code: 'list.too_deep' } as const,
    ];
    const byKind = { sort: { by: 'kind', direction: 'asc' } } as const;
    expect(() => ask({ ...byKind, filter: { hub: ['h'] } }, { refusals })).toThrow('list.too_deep');
    const answered = [
      ask({ filter: { hub: ['h'] } }, { refusals }),
      ask({ ...byKind, filter: { hub: [] } }, { refusals }),
      ask({ ...byKind, filter: { hub: ['h'], status: ['open'] } }, { refusals }),
      ask({ ...byKind, filter: { hub: ['h'] } }, { refusals: refusals.map((each) => ({ ...each, maxMembers: 2 })) }),
    ];
    expect(answered).toHaveLength(4);
  });
});
