// Any list: filters, tab, sort and page become SQL here, from the area's list declaration. A scope over several keys reads as UNION ALL of
// branches that are each ordered and limited: each walks its own index in the list's order instead of sorting what an OR finds.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { FilterValue, FilterValues, Range, SortDirection } from '#shared/access/list.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { exactCountLimit } from '#shared/kit/list.ts';
import { startOfDay } from '#shared/kit/time.ts';
import { scopeBranches, scopeWhere } from '../access/scope-where.ts';
import type { Trx } from './transaction.ts';

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = (name: string) => sql.ref(`r.${snake(name)}`);

/** One column of the order; the last is the id, so that every order is total. */
export interface OrderBy { column: string; direction: SortDirection }

export interface ListSql {
  table: string;
  scope: Scope;
  audience: Audience;
  where: readonly RawBuilder<SqlBool>[];
  order: readonly OrderBy[];
  /** The conditions alone find few rows (ids of a search, one city): then those are read once and not once for each key of the scope. */
  selective: boolean;
}

function isRange(value: FilterValue): value is Range {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function filterSql(name: string, value: FilterValue): RawBuilder<SqlBool>[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [value ? sql<SqlBool>`${column(name)}` : sql<SqlBool>`not ${column(name)}`];
  if (!isRange(value)) {
    if (value.length === 0) return [];
    return [value.length === 1 ? sql<SqlBool>`${column(name)} = ${value[0]}` : sql<SqlBool>`${column(name)} = any (${[...value]})`];
  }
  return [
    ...(value.gte ? [sql<SqlBool>`${column(name)} >= ${startOfDay(value.gte)}`] : []),
    ...(value.lt ? [sql<SqlBool>`${column(name)} < ${startOfDay(value.lt)}`] : []),
  ];
}

/** The conditions of a list's filters. `stored` replaces a filter's own column and values where the table keeps something faster. */
export function filterWhere(list: { filters: Readonly<Record<string, { column: string }>> }, values: FilterValues, stored: Readonly<Record<string, (value: FilterValue) => { column: string; value: FilterValue }>> = {}): RawBuilder<SqlBool>[] {
  return Object.entries(list.filters).flatMap(([name, spec]) => {
    const kept = stored[name]?.(values[name]);
    return kept ? filterSql(kept.column, kept.value) : filterSql(spec.column, values[name]);
  });
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function branches({ table, scope, audience, where, selective }: ListSql, select: RawBuilder<unknown>, tail: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = sql.table(table);
  const split = selective ? null : scopeBranches(scope, audience);
  if (!split || split.length === 0) return sql`select ${select} from ${from} r where ${all([scopeWhere(scope, audience, 'r'), ...where])} ${tail}`;
  const each = ({ column: key, member }: { column: string; member: string }) =>
    sql`(select ${select} from ${from} r where ${all([sql<SqlBool>`${column(key)} = ${member}::uuid`, ...where])} ${tail})`;
  return sql.join(split.map(each), sql` union all `);
}

// (a, b, c) beyond the cursor when directions differ: a further, or a equal and b further, and so on. The first condition alone bounds the index walk.
function beyond(order: readonly OrderBy[], cursor: readonly unknown[], reverse: boolean): RawBuilder<SqlBool> {
  const further = ({ column: name, direction }: OrderBy, value: unknown) =>
    ((direction === 'asc') === reverse ? sql<SqlBool>`${column(name)} < ${value}` : sql<SqlBool>`${column(name)} > ${value}`);
  const steps = order.map((by, index) => all([...order.slice(0, index).map((before, at) => sql<SqlBool>`${column(before.column)} = ${cursor[at]}`), further(by, cursor[index])]));
  return sql<SqlBool>`(${sql.join(steps, sql` or `)})`;
}

function ordering(order: readonly OrderBy[], reverse: boolean): RawBuilder<unknown> {
  return sql.join(order.map(({ column: name, direction }) => sql`${sql.ref(snake(name))} ${sql.raw((direction === 'asc') === reverse ? 'desc' : 'asc')}`));
}

export interface PageOf { limit: number; offset?: number; cursor?: readonly unknown[]; back?: boolean }
const idRow = z.object({ id: z.string() });

/** The ids of one page in the list's order: by offset, or after (with `back`, before) a cursor of the order's values. */
export async function pageIds(trx: Trx, list: ListSql, { limit, offset = 0, cursor, back = false }: PageOf): Promise<string[]> {
  const keyed = cursor ? { ...list, where: [...list.where, beyond(list.order, cursor, back)] } : list;
  const select = sql.join(list.order.map(({ column: name }) => column(name)));
  const ordered = ordering(list.order, back);
  const found = branches(keyed, select, sql`order by ${ordered} limit ${offset + limit}`);
  const { rows } = await sql`select id from (${found}) page order by ${ordered} limit ${limit} offset ${offset}`.execute(trx);
  const ids = z.array(idRow).parse(rows).map((row) => row.id);
  return back ? ids.toReversed() : ids;
}

/** How many rows the list has, exact to 1,000; beyond that only that there are more. */
export async function countRows(trx: Trx, list: ListSql): Promise<{ total: number; exact: boolean }> {
  const most = sql`limit ${exactCountLimit + 1}`;
  const { rows } = await sql`select count(*) as n from (select 1 from (${branches(list, sql`1`, most)}) every ${most}) counted`.execute(trx);
  const [{ n }] = z.tuple([z.object({ n: z.number() })]).parse(rows);
  return { total: Math.min(n, exactCountLimit), exact: n <= exactCountLimit };
}

/** The ids that a text search finds for the audience of the transaction, its sets applied before the limit. */
export async function searchIds(trx: Trx, area: string, words: string, limit: number): Promise<string[]> {
  const { rows } = await sql`select search_ids(${area}, ${words}, ${limit}) as id`.execute(trx);
  return z.array(idRow).parse(rows).map((row) => row.id);
}
