// Builds the SQL of any list (filters, tab, sort, page) from the area's list declaration. A scope over several keys
// becomes a UNION ALL of branches that are each ordered and limited: each walks its own index in the list's order,
// instead of sorting the result of an OR. A walk reads a few thousand rows at most. If the page is not full then, the
// matching rows are rare or far from the beginning: all of them are read at once, in the way that the planner finds
// cheapest, and sorted. So no choice of filters and order costs more than reading the table once.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { OrderColumn } from '#shared/access/list-order.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { exactCountLimit } from '#shared/lib/limits.ts';
import { scopeBranches, scopeWhere } from '../scope-sql.ts';
import type { Trx } from '../transaction.ts';

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = (name: string) => sql.ref(`r.${snake(name)}`);

export interface ListQuery {
  table: string;
  scope: Scope;
  audience: Audience;
  /** Conditions that the order's index supports: on its first columns, or the predicate of a partial index. */
  walked: readonly RawBuilder<SqlBool>[];
  /** All other conditions. */
  where: readonly RawBuilder<SqlBool>[];
  order: readonly OrderColumn[];
  /**
   * True if each column of the scope has an index in this order. Without one, a walk per member of the scope would read
   * the rows of all other members.
   */
  indexedByScope: boolean;
  /** Ids found by the search, within the caller's scope; at most 1,001. They are looked up first. */
  search: { area: string; words: string } | null;
  /** True if the conditions alone find few rows (one town, one driver): all of them are read, sorted and counted. */
  selective: boolean;
}

/** All of these conditions. */
export function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Builds one query for each branch of the scope from its condition, and joins them with `union all`. */
function branches(list: ListQuery, branch: (within: RawBuilder<SqlBool>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    branchesOf(list).map((within) => sql`(${branch(within)})`),
    sql` union all `,
  );
}

/** Beyond this number of members, planning one walk each takes longer than reading their rows together. */
const maxBranches = 40;

function branchesOf({ scope, audience, indexedByScope }: ListQuery): RawBuilder<SqlBool>[] {
  const split = scopeBranches(scope, audience) ?? [];
  if (!indexedByScope || split.length === 0 || split.length > maxBranches) return [scopeWhere(scope, audience, 'r')];
  // A row that belongs to several branches, such as one's own print at one's own hub, is of the first alone.
  return split.map(({ column: key, member }, index) =>
    all([
      sql<SqlBool>`${column(key)} = ${member}::uuid`,
      ...split
        .slice(0, index)
        .filter((before) => before.column !== key)
        .map((before) => sql<SqlBool>`${column(before.column)} is distinct from ${before.member}::uuid`),
    ]),
  );
}

// Compares (a, b, c) with the cursor when directions differ: a is further, or a is equal and b further, and so on. Only
// the first condition bounds the index walk.
function beyond(order: readonly OrderColumn[], cursor: readonly unknown[], reverse: boolean): RawBuilder<SqlBool> {
  const further = ({ column: name, direction }: OrderColumn, value: unknown) =>
    (direction === 'asc') === reverse
      ? sql<SqlBool>`${column(name)} < ${value}`
      : sql<SqlBool>`${column(name)} > ${value}`;
  const steps = order.map((by, index) =>
    all([
      ...order.slice(0, index).map((before, at) => sql<SqlBool>`${column(before.column)} = ${cursor[at]}`),
      further(by, cursor[index]),
    ]),
  );
  return sql<SqlBool>`(${sql.join(steps, sql` or `)})`;
}

function ordering(order: readonly OrderColumn[], reverse: boolean): RawBuilder<unknown> {
  return sql.join(
    order.map(
      ({ column: name, direction }) =>
        sql`${sql.ref(snake(name))} ${sql.raw((direction === 'asc') === reverse ? 'desc' : 'asc')}`,
    ),
  );
}

export interface PageWindow {
  limit: number;
  offset?: number;
  cursor?: readonly unknown[];
  back?: boolean;
}
export interface FoundPage {
  ids: string[];
  total: number;
  exact: boolean;
}

const idRows = z.array(z.object({ id: z.string() }));
const foundRow = z.object({ id: z.string().nullable(), n: z.number(), searched: z.number() });
const foundRows = z.array(foundRow);
const countedRow = z.tuple([z.object({ n: z.number() })]);

const columnsOf = (order: readonly OrderColumn[]) => sql.join(order.map(({ column: name }) => column(name)));

/** Maximum of rows that a walk reads beside those that it skips, for all branches together. */
const walkLimit = 5_000;
/** Maximum of rows that are read and sorted for one page. More are so frequent that an unlimited walk finds them soon. */
const sortLimit = 100_000;
/** A limit that no walk reaches. Postgres does not flatten a subquery with a limit, so the walk stays as written. */
const noLimit = 2_000_000_000;

/**
 * Finds the ids of one page in the list's order, by offset or after (with `back`, before) a cursor of the order's
 * values, and the number of rows: from `kept` if there is a stored count.
 */
export async function findPage(
  trx: Trx,
  list: ListQuery,
  page: PageWindow,
  kept?: () => Promise<Pick<FoundPage, 'total' | 'exact'>>,
): Promise<FoundPage> {
  const found = await find(trx, list, page, kept);
  return page.back ? { ...found, ids: found.ids.toReversed() } : found;
}

async function find(
  trx: Trx,
  list: ListQuery,
  page: PageWindow,
  kept?: () => Promise<Pick<FoundPage, 'total' | 'exact'>>,
): Promise<FoundPage> {
  if (!list.search && !list.selective) {
    const ids = await walk(trx, list, page, walkLimit);
    if (ids.length === page.limit || list.where.length === 0)
      return { ids, ...(await (kept ? kept() : countRows(trx, list))) };
  }
  const found = await readAll(trx, list, page);
  const all = found ?? { ids: await walk(trx, list, page, noLimit), total: exactCountLimit, exact: false };
  return list.search || !kept ? all : { ...all, ...(await kept()) };
}

// Each branch walks an index in the list's order and stops when the page is full or its limit of rows is reached.
async function walk(
  trx: Trx,
  list: ListQuery,
  { limit, offset = 0, cursor, back = false }: PageWindow,
  looks: number,
): Promise<string[]> {
  const { table, order, where, walked } = list;
  const ordered = ordering(order, back);
  const most = offset + limit;
  const looked = offset + Math.ceil(looks / branchesOf(list).length);
  const near = cursor ? [...walked, beyond(order, cursor, back)] : walked;
  const walks = branches(list, (within) => {
    const rows = (select: RawBuilder<unknown>, many: number) =>
      sql`select ${select} from ${sql.table(table)} r where ${all([within, ...near])} order by ${ordered} limit ${many}`;
    if (where.length === 0) return rows(columnsOf(order), most);
    return sql`select * from (${rows(sql`${columnsOf(order)}, ${all(where)} as fits`, looked)}) looked where fits order by ${ordered} limit ${most}`;
  });
  const { rows } =
    await sql`select id from (${walks}) page order by ${ordered} limit ${limit} offset ${offset}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

// All matching rows, counted and sorted; null, without sorting, if there are too many. The materialised step keeps the
// planner from walking the whole list in its order.
async function readAll(
  trx: Trx,
  list: ListQuery,
  { limit, offset = 0, cursor, back = false }: PageWindow,
): Promise<FoundPage | null> {
  const { table, scope, audience, where, walked, order, search } = list;
  const from = search ? sql`searched s join ${sql.table(table)} r on r.id = s.id` : sql`${sql.table(table)} r`;
  const searched = search
    ? sql`select search_ids(${search.area}, ${search.words}, ${exactCountLimit + 1}) as id`
    : sql`select null::uuid as id where false`;
  const ordered = ordering(order, back);
  // Beyond the last page there are no rows, but the count is returned all the same.
  const { rows } = await sql`
    with searched as materialized (${searched}),
    found as materialized (select ${columnsOf(order)} from ${from} where ${all([scopeWhere(scope, audience, 'r'), ...walked, ...where])} limit ${sortLimit + 1})
    select page.id, (select count(*) from found) as n, (select count(*) from searched) as searched
    from (select 1) one left join (select * from found r where (select count(*) from found) <= ${sortLimit} and ${cursor ? beyond(order, cursor, back) : sql<SqlBool>`true`} order by ${ordered} limit ${limit} offset ${offset}) page on true
    order by ${ordered}`.execute(trx);
  const found = foundRows.parse(rows);
  const { n = 0, searched: hits = 0 } = found[0] ?? {};
  if (n > sortLimit) return null;
  return {
    ids: found.flatMap(({ id }) => id ?? []),
    total: Math.min(n, exactCountLimit),
    exact: hits <= exactCountLimit && n <= exactCountLimit,
  };
}

/** The number of rows, exact up to 1,000; beyond that only that there are more. */
async function countRows(trx: Trx, list: ListQuery): Promise<Pick<FoundPage, 'total' | 'exact'>> {
  const most = sql`limit ${exactCountLimit + 1}`;
  const each = branches(
    list,
    (within) =>
      sql`select 1 from ${sql.table(list.table)} r where ${all([within, ...list.walked, ...list.where])} ${most}`,
  );
  const { rows } = await sql`select count(*) as n from (select 1 from (${each}) every ${most}) counted`.execute(trx);
  const [{ n }] = countedRow.parse(rows);
  return { total: Math.min(n, exactCountLimit), exact: n <= exactCountLimit };
}

const groupRow = z.looseObject({ n: z.number(), whole: z.number(), hits: z.number() });
const groupRows = z.array(groupRow);
export type GroupCount = z.output<typeof groupRow>;

/**
 * The number of rows by the values of these columns; null if the list has more than 1,000 rows, or its search finds
 * more.
 */
export async function countGroups(
  trx: Trx,
  list: ListQuery,
  columns: readonly [string, ...string[]],
): Promise<GroupCount[] | null> {
  const { table, scope, audience, search } = list;
  const conditions = [...list.walked, ...list.where];
  const most = sql`limit ${exactCountLimit + 1}`;
  const wanted = sql.join(columns.map(column));
  const named = sql.join(columns.map((name) => sql.ref(snake(name))));
  const searched = search
    ? sql`select search_ids(${search.area}, ${search.words}, ${exactCountLimit + 1}) as id`
    : sql`select null::uuid as id where false`;
  const found = search
    ? sql`select ${wanted} from searched s join ${sql.table(table)} r on r.id = s.id where ${all([scopeWhere(scope, audience, 'r'), ...conditions])}`
    : sql`select * from (${branches(list, (within) => sql`select ${wanted} from ${sql.table(table)} r where ${all([within, ...conditions])} ${most}`)}) every ${most}`;
  const { rows } = await sql`
    with searched as materialized (${searched})
    select ${named}, count(*) as n, grouping(${named}) as whole, (select count(*) from searched) as hits
    from (${found}) found group by grouping sets ((${named}), ())`.execute(trx);
  const groups = groupRows.parse(rows);
  // The row of the total has no column values.
  const isExact = groups.every(({ n, hits }) => n <= exactCountLimit && hits <= exactCountLimit);
  return isExact ? groups.filter(({ whole }) => whole === 0) : null;
}
