// What a list tells beside its rows: its total, the counts and sums of its tabs, the facets of its filters, and which of the
// numbers that were pasted are missing.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type ListSource,
  readFacets,
  readListFigures,
  readMissingNumbers,
  readPage,
} from '#server/entities/list-reads.ts';
import { indexedSearch, type ListRequest, type ListTuning } from '#server/entities/list-sql.ts';
import { within } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { defineList } from '#shared/entities/list.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

interface Row {
  id: string;
  status: string;
  late: boolean;
  number: string;
  hubId: string;
  price: number;
  fee: number;
  createdAt: Date;
}
const list = defineList<Row>()({
  entity: 'rating',
  facts: {
    status: { kind: 'choice', column: 'status', values: ['open', 'done', 'gone'], plural: 'statuses' },
    late: { kind: 'flag', column: 'late', word: 'late' },
  },
  tabs: { open: { status: ['open'] }, all: { status: { not: ['gone'] } } },
  countedTab: 'all',
  counted: ['status'],
  facets: ['status', 'late'],
  filters: {
    status: { column: 'status', kind: 'in', indexed: true, values: ['open', 'done', 'gone'] },
    late: { column: 'late', kind: 'flag', indexed: true },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    numbers: { column: 'number', kind: 'numbers', indexed: true },
  },
  sorts: { createdAt: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'createdAt', direction: 'desc' },
  sums: { price: {}, fee: { money: true } },
});
const access = {
  ...ratingEntity.access,
  see: { ...ratingEntity.access.see, DRIVER: within({ driverId: 'driver' }) },
  hide: { DRIVER: ['fee'] },
};
const sets = { user: ['u1'], company: [], driver: ['d1'], hub: [], team: [], role: [] };
const driver: Audience = { role: 'DRIVER', sets, flags: { manager: false } };
const admin: Audience = { ...driver, role: 'ADMIN' };

const stored = [
  { bucket: 'open', n: 5 },
  { bucket: 'open+late', n: 2 },
  { bucket: 'done', n: 30 },
  { bucket: 'gone', n: 400 },
];

function source(tuning: ListTuning = {}, answer: (statement: string) => Answer = () => []) {
  const recorded = recordStatements((statement) =>
    statement.startsWith('select bucket') ? stored : answer(statement),
  );
  const made: ListSource<Row> = {
    list,
    table: 'ratings',
    access,
    tuning: { search: indexedSearch, ...tuning },
    readMany: () => Promise.resolve([]),
  };
  return { ...recorded, source: made };
}

const totalOf = async (request: Partial<ListRequest>) => {
  const {
    run,
    source: made,
    statements,
  } = source({}, (statement) => (statement.startsWith('select count(*)') ? [{ n: 9 }] : []));
  const page = await run((trx) => readPage(trx, made, admin, { tab: 'open', ...request }));
  const isStored = statements.some((each) => each.startsWith('select bucket'));
  return [page.total, page.totalIsExact, isStored];
};

describe('the total of a page', () => {
  const after = Buffer.from('["2026-03-01T10:00:00.000Z","01900000-0000-7000-8000-000000000001"]').toString(
    'base64url',
  );

  it('is the stored count of its tab, also behind a key', async () => {
    expect(await totalOf({})).toEqual([7, true, true]);
    expect(await totalOf({ tab: 'all' })).toEqual([37, true, true]);
    expect(await totalOf({ filter: { hub: [] }, search: '  ' })).toEqual([7, true, true]);
    expect(await totalOf({ after })).toEqual([7, true, true]);
    expect(await totalOf({ limit: 200 })).toEqual([7, true, true]);
  });

  it('is counted for a filter and for a search', async () => {
    expect(await totalOf({ filter: { late: false } })).toEqual([0, true, false]);
    expect(await totalOf({ search: 'karim' })).toEqual([0, true, false]);
  });

  it('is left out of the later pages of an export', async () => {
    expect(await totalOf({ limit: 200, after })).toEqual([0, false, false]);
  });
});

describe('the figures of a list', () => {
  const sums = [
    { field: 'price', bucket: 'open', n: 100 },
    { field: 'price', bucket: 'done', n: 900 },
    { field: 'price', bucket: 'gone', n: 7_000 },
    { field: 'fee', bucket: 'open', n: 3 },
  ];
  const figures = async (audience: Audience) => {
    const { run, statements } = recordStatements((statement) =>
      statement.includes('list_sums') ? [...stored.map((each) => ({ field: null, ...each })), ...sums] : stored,
    );
    const found = await run((trx) => readListFigures(trx, { list, access }, audience));
    return { ...found, statements };
  };

  it('are the counts of each tab with the sums of its rows', async () => {
    expect(await figures(admin)).toMatchObject({
      tabs: { open: 7, all: 37 },
      facts: { status: { open: 7, done: 30 } },
      sums: { open: { price: 100, fee: 3 }, all: { price: 1_000, fee: 3 } },
    });
  });

  it('have no sum of a field that is hidden from the role', async () => {
    const { sums: seen, statements } = await figures(driver);
    expect(seen['open']).toEqual({ price: 100 });
    expect(statements[0]).toContain("measure = any ('{price}')");
  });
});

const missing = (filter: ListRequest['filter'], found: readonly object[] = []) => {
  const recorded = recordStatements(() => found);
  const result = recorded.run((trx) => readMissingNumbers(trx, { list, table: 'ratings', access }, driver, filter));
  return result.then((numbers) => ({ numbers, statements: recorded.statements }));
};

describe('missing numbers', () => {
  it('are those of the filter that no row in scope has, whatever the tab; what is gone counts as missing', async () => {
    const { numbers, statements } = await missing({ numbers: ['3', '1', '2'] }, [{ number: '1' }]);
    expect(numbers).toEqual(['3', '2']);
    expect(statements).toEqual([
      "select r.number as number from ratings r where (r.driver_id = 'd1'::uuid) and r.status <> 'gone' and r.number = any ('{3,1,2}')",
    ]);
  });

  it('are none without such a filter', async () => {
    for (const filter of [null, undefined, {}, { numbers: [] }, { hub: ['h'] }])
      expect(await missing(filter)).toEqual({ numbers: [], statements: [] });
  });
});

const group = (status: string, late: boolean, n: number) => ({ status, late, n, whole: 0, hits: 0 });

const all = (n: number, hits = 0) => ({ status: null, late: null, n, whole: 3, hits });

const facets = async (request: Partial<ListRequest>, groups: readonly object[] = [], tuning: ListTuning = {}) => {
  const { run, source: made, statements } = source(tuning, () => groups);
  const found = await run((trx) => readFacets(trx, made, admin, { tab: 'all', ...request }));
  return { ...found, statements };
};

describe('the facets of a list', () => {
  it('come from the stored counts of the tab, each within the choices of the others', async () => {
    const plain = await facets({ tab: 'open', search: ' ' });
    expect(plain).toMatchObject({ counts: { status: { open: 7 }, late: { true: 2 } }, exact: true });
    const chosen = await facets({ filter: { status: ['done'], late: false } });
    expect(chosen).toMatchObject({ counts: { status: { open: 5, done: 30 }, late: {} }, exact: true });
    expect((await facets({ filter: { late: true } })).counts).toEqual({ status: { open: 2 }, late: { true: 2 } });
    expect(chosen.statements).toHaveLength(1);
  });

  it('are counted with another filter or a search, but not with those that they are about', async () => {
    const filter = { status: ['open'], late: true, hub: ['h'] };
    const counted = await facets({ filter }, [
      group('open', true, 1),
      group('done', true, 4),
      group('done', false, 8),
      all(13),
    ]);
    expect(counted).toMatchObject({ counts: { status: { open: 1, done: 4 }, late: { true: 1 } }, exact: true });
    expect(counted.statements).toHaveLength(1);
    expect(counted.statements[0]).toContain("where true and r.status <> 'gone' and r.hub_id = 'h' limit 1001");
    const searched = await facets({ search: 'karim' }, [group('open', false, 3), all(3, 3)]);
    expect(searched).toMatchObject({ counts: { status: { open: 3 }, late: {} }, exact: true });
    expect(searched.statements[0]).toContain("search_ids('rating', 'karim', 1001)");
  });

  it('are an upper bound from the stored counts for more than 1,000 rows, and where counting reads everything', async () => {
    const many = await facets({ filter: { hub: ['h'] } }, [group('open', true, 1_001), all(1_001)]);
    const bound = { counts: { status: { open: 7, done: 30 }, late: { true: 2 } }, exact: false };
    expect(many).toMatchObject(bound);
    const costly = await facets({ filter: { hub: ['h'] } }, [], { isCountable: ({ tab }) => tab !== 'all' });
    expect(costly).toMatchObject({ ...bound, statements: { length: 1 } });
  });

  it('of a search by conditions have them too', async () => {
    const tuning = { search: () => ({ where: [sql<boolean>`r.number = 'x'`] }) };
    const { statements } = await facets({ search: 'x' }, [all(0)], tuning);
    expect(statements[0]).toContain("r.status <> 'gone' and r.number = 'x'");
  });
});
