// One page of a list: which rows are asked for, where the next and the previous page begin, and how far a number is exact.
import { sql, type SqlBool } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readListPage, type PageRequest } from '#server/db/lists/list-page.ts';
import { countGroups, type ListQuery } from '#server/db/lists/list-query.ts';
import { decodeCursor, encodeCursor } from '#server/db/lists/page-cursor.ts';
import { everything, within } from '#shared/access/scope.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: idOf(from + n) }));
const sets = { user: [], company: [], driver: ['d1', 'd2'], hub: [], team: [], role: [] };

const plain: ListQuery = {
  table: 'ratings',
  scope: everything,
  audience: { role: 'DRIVER', sets, flags: { manager: false } },
  walked: [],
  where: [],
  order: [
    { column: 'overall', kind: 'whole', direction: 'desc' },
    { column: 'id', kind: 'id', direction: 'asc' },
  ],
  indexedByScope: true,
  search: null,
  selective: false,
};
const hasTag = sql<SqlBool>`r.tag = 1`;
const isOpen = sql<SqlBool>`r.open`;
const stored = { total: 77, exact: true };

interface Given {
  list?: Partial<ListQuery>;
  which?: PageRequest;
  /** The rows that the database finds, statement by statement. */
  found: readonly (readonly object[])[];
  isStored?: boolean;
}
async function read({ list = {}, which = {}, found, isStored = true }: Given) {
  const answers = [...found];
  const recorded = recordStatements(() => answers.shift() ?? []);
  const page = await recorded.run((trx) =>
    readListPage(
      trx,
      {
        list: { ...plain, ...list },
        storedTotal: isStored ? () => Promise.resolve(stored) : undefined,
        read: (wanted) => Promise.resolve(wanted.map((id) => ({ id, overall: 4 }))),
      },
      which,
    ),
  );
  return { ...page, rows: page.rows.map(({ id }) => id), statements: recorded.statements };
}
const cursorOf = (id: string) => encodeCursor([4, id]);
const key = { after: encodeCursor([3, idOf(9)]) };
const back = { before: encodeCursor([3, idOf(9)]) };

describe('a page', () => {
  it('has 30 rows; one more says that there is a next page', async () => {
    const full = await read({ found: [ids(1, 31)] });
    expect(full.statements).toEqual([
      'select id from ((select r.overall, r.id from ratings r where true order by overall desc, id asc limit 31)) page order by overall desc, id asc limit 31 offset 0',
    ]);
    expect(full).toMatchObject({
      rows: ids(1, 30).map(({ id }) => id),
      page: 1,
      next: cursorOf(idOf(30)),
      previous: null,
    });
    expect(full).toMatchObject({ total: 77, totalIsExact: true });
    expect(await read({ found: [ids(1, 30)] })).toMatchObject({ rows: { length: 30 }, next: null, previous: null });
    expect(await read({ found: [[]] })).toMatchObject({ rows: [], page: 1, next: null, previous: null });
  });

  it('by number begins behind the rows of the pages before it, and has a previous one', async () => {
    const third = await read({ which: { page: 3 }, found: [ids(61, 31)] });
    expect(third.statements[0]).toMatch(/limit 91\)\) page .* limit 31 offset 60$/);
    expect(third).toMatchObject({ page: 3, next: cursorOf(idOf(90)), previous: cursorOf(idOf(61)) });
    expect(await read({ which: { page: 2, limit: 5 }, found: [ids(6, 6)] })).toMatchObject({ rows: { length: 5 } });
    expect(await read({ which: { page: -4 }, found: [ids(1, 1)] })).toMatchObject({ page: 1, previous: null });
  });

  it('is numbered up to row 10,000 and a rest', async () => {
    expect(await read({ which: { page: 334 }, found: [ids(1, 1)] })).toMatchObject({ page: 334 });
    await expect(read({ which: { page: 335 }, found: [] })).rejects.toMatchObject({
      code: 'list.too_deep',
      params: { limit: 10_000 },
    });
    expect(await read({ which: { page: 335, ...key }, found: [ids(1, 1)] })).toMatchObject({ page: null });
  });

  it('after a key has what comes later in the order, where equal values are told apart by the id', async () => {
    const { statements, ...page } = await read({ which: key, found: [ids(10, 31)] });
    expect(statements[0]).toContain(
      `where true and (r.overall < 3 or r.overall = 3 and r.id > '${idOf(9)}') order by overall desc, id asc limit 31`,
    );
    expect(page).toMatchObject({ page: null, next: cursorOf(idOf(39)), previous: cursorOf(idOf(10)) });
    expect(await read({ which: key, found: [ids(10, 2)] })).toMatchObject({ next: null, previous: cursorOf(idOf(10)) });
  });

  it('after a key is within the same tab; of two keys the one that it comes after counts', async () => {
    const { statements } = await read({ which: { ...key, ...back }, list: { walked: [isOpen] }, found: [ids(10, 1)] });
    expect(statements[0]).toContain('where true and r.open and (r.overall < 3 or');
  });

  it('before a key has what comes earlier, in the same order', async () => {
    const { statements, ...page } = await read({ which: back, found: [ids(1, 31).toReversed()] });
    expect(statements[0]).toContain(
      `where true and (r.overall > 3 or r.overall = 3 and r.id < '${idOf(9)}') order by overall asc, id desc limit 31`,
    );
    expect(page.rows).toEqual(ids(2, 30).map(({ id }) => id));
    expect(page).toMatchObject({ next: cursorOf(idOf(31)), previous: cursorOf(idOf(2)) });
    const first = await read({ which: back, found: [ids(1, 3).toReversed()] });
    expect(first).toMatchObject({ rows: ids(1, 3).map(({ id }) => id), next: cursorOf(idOf(3)), previous: null });
    expect(await read({ which: { ...key, ...back }, found: [ids(1, 31)] })).toMatchObject({ rows: { length: 30 } });
  });

  it.each([
    'x',
    encodeCursor([1]),
    encodeCursor([1, 'x']),
    encodeCursor(['1', idOf(1)]),
    encodeCursor([1, idOf(1), 2]),
  ])('begins at no key that is none: %s', async (after) => {
    await expect(read({ which: { after }, found: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'after', code: 'invalid_text' }],
    });
  });

  it('takes the values of a key by their kind', () => {
    const at = '2026-03-01T10:00:00.000Z';
    const kinds = ['instant', 'text', 'rank'] as const;
    const decode = (...of: unknown[]) => decodeCursor(encodeCursor(of), kinds);
    expect(decode(at, 'x'.repeat(200), 100)).toEqual([at, 'x'.repeat(200), 100]);
    expect(decode(at, '', 0)).toEqual([at, '', 0]);
    for (const wrong of [
      ['0000-01-01T00:00:00.000Z', 'a', 1],
      ['now', 'a', 1],
      [at, 'x'.repeat(201), 1],
      [at, 'a\u0000', 1],
      [at, 'a', -1],
      [at, 'a', 101],
    ])
      expect(() => decode(...wrong)).toThrow('invalid_input');
  });
});

const members = (count: number) => ({
  audience: { ...plain.audience, sets: { ...sets, driver: Array.from({ length: count }, (_, n) => `d${n}`) } },
});

const walk = (driver: string) =>
  `(select * from (select r.overall, r.id, r.tag = 1 as fits from ratings r where r.driver_id = '${driver}'::uuid and r.open order by overall desc, id asc limit 2500) looked where fits order by overall desc, id asc limit 31)`;

describe('a scope of several members', () => {
  const scope = within({ driverId: 'driver' });

  it('walks the index of each, and looks at a part of the rows in each', async () => {
    const { statements } = await read({ list: { scope, walked: [isOpen], where: [hasTag] }, found: [ids(1, 31)] });
    expect(statements).toEqual([
      `select id from (${walk('d1')} union all ${walk('d2')}) page order by overall desc, id asc limit 31 offset 0`,
    ]);
  });

  const unions = async (list: Partial<ListQuery>) =>
    (await read({ list: { scope, ...list }, found: [ids(1, 31)] })).statements[0]?.split(' union all ').length;

  it('is read together without such an index, and beyond 40 members', async () => {
    expect(await unions(members(40))).toBe(40);
    expect(await unions(members(41))).toBe(1);
    expect(await unions({ indexedByScope: false })).toBe(1);
    expect(await unions(members(0))).toBe(1);
  });
});

const row = (id: string | null, n: number, searched = 0) => ({ id, n, searched });

describe('rows that are rare', () => {
  it('are all read at once when a walk does not fill the page', async () => {
    const walked = await read({
      list: { walked: [isOpen], where: [hasTag] },
      which: { page: 2, limit: 2 },
      found: [ids(1, 2), ids(3, 2).map(({ id }) => row(id, 4))],
      isStored: false,
    });
    expect(walked.statements[0]).toContain('limit 5002');
    expect(walked.statements[1]).toBe(
      'with searched as materialized (select null::uuid as id where false), found as materialized (select r.overall, r.id from ratings r where true and r.open and r.tag = 1 limit 100001) ' +
        'select page.id, (select count(*) from found) as n, (select count(*) from searched) as searched from (select 1) one left join (select * from found r where (select count(*) from found) <= 100000 and true order by overall desc, id asc limit 3 offset 2) page on true order by overall desc, id asc',
    );
    expect(walked).toMatchObject({ rows: [idOf(3), idOf(4)], total: 4, totalIsExact: true });
  });

  it('are read without a walk for a selective filter and for a search, whose stored count says nothing', async () => {
    const few = await read({ list: { selective: true, where: [hasTag] }, found: [[row(idOf(1), 1)]] });
    expect(few).toMatchObject({ statements: { length: 1 }, rows: [idOf(1)], total: 77 });
    const search = { area: 'rating', words: 'karim' };
    const hits = await read({ list: { search, where: [hasTag] }, which: key, found: [[row(idOf(1), 1, 1)]] });
    expect(hits.statements[0]).toContain(
      "(select search_ids('rating', 'karim', 1001) as id), found as materialized (select r.overall, r.id from searched s join ratings r on r.id = s.id where true and r.tag = 1 limit 100001)",
    );
    expect(hits.statements[0]).toContain(
      `<= 100000 and (r.overall < 3 or r.overall = 3 and r.id > '${idOf(9)}') order`,
    );
    expect(hits).toMatchObject({ total: 1, totalIsExact: true });
  });

  it.each([
    [1_000, 1_000, 1_000, true],
    [1_001, 1_000, 1_000, false],
    [1_000, 1_001, 1_000, false],
    [100_000, 0, 1_000, false],
    [0, 0, 0, true],
  ])('%i of them, of %i hits, are counted as %i; exactly: %s', async (n, searched, total, totalIsExact) => {
    const search = { area: 'rating', words: 'karim' };
    const found = [[row(n === 0 ? null : idOf(1), n, searched)]];
    expect(await read({ list: { search }, found })).toMatchObject({ total, totalIsExact });
  });

  it('that are more than can be sorted are walked to the end', async () => {
    const many = await read({
      list: { selective: true, where: [hasTag] },
      found: [[row(null, 100_001)], ids(1, 31)],
      isStored: false,
    });
    expect(many.statements[1]).toContain('limit 2000000000) looked');
    expect(many).toMatchObject({ rows: { length: 30 }, total: 1_000, totalIsExact: false });
  });
});

const groups = async (list: Partial<ListQuery>, rows: readonly object[]) => {
  const recorded = recordStatements(() => rows);
  const found = await recorded.run((trx) => countGroups(trx, { ...plain, ...list }, ['driverId', 'late']));
  return { found, text: recorded.statements[0] };
};

const group = (n: number, whole: number, hits = 0) => ({ driverId: 'd', late: true, n, whole, hits });

describe('a number', () => {
  it.each([
    [1_000, 1_000, true],
    [1_001, 1_000, false],
  ])('of %i rows without a stored count is %i; exact: %s', async (n, total, totalIsExact) => {
    const counted = await read({ list: { walked: [isOpen] }, found: [ids(1, 1), [{ n }]], isStored: false });
    expect(counted.statements[1]).toBe(
      'select count(*) as n from (select 1 from ((select 1 from ratings r where true and r.open limit 1001)) every limit 1001) counted',
    );
    expect(counted).toMatchObject({ total, totalIsExact });
  });

  it('by value is that of each group, without the row of the total; none for more than 1,000 rows or hits', async () => {
    const counted = await groups({ walked: [isOpen], where: [hasTag] }, [group(1_000, 0), group(1_000, 3)]);
    expect(counted.found).toEqual([group(1_000, 0)]);
    expect(counted.text).toContain(
      '(select * from ((select r.driver_id, r.late from ratings r where true and r.open and r.tag = 1 limit 1001)) every limit 1001) found group by grouping sets ((driver_id, late), ())',
    );
    expect((await groups({}, [group(1, 0), group(1_001, 3)])).found).toBeNull();
    const search = { area: 'rating', words: 'karim' };
    const hits = await groups({ search, where: [hasTag] }, [group(1, 0, 1_000)]);
    expect(hits.found).toHaveLength(1);
    expect(hits.text).toContain('from searched s join ratings r on r.id = s.id where true and r.tag = 1) found');
    expect((await groups({ search }, [group(1, 0, 1_001)])).found).toBeNull();
  });
});
