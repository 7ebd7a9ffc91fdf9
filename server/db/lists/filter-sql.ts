// The filters of a list as SQL conditions on the row `r`.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  isDayRange,
  isNumberRange,
  type FilterKind,
  type FilterValue,
  type ListFilters,
} from '#shared/access/list-spec.ts';
import { startOfDay } from '#shared/lib/time.ts';

type Sql = RawBuilder<SqlBool>;
type Column = RawBuilder<unknown>;

function bounds(column: Column, least: unknown, below: unknown, most: unknown): Sql[] {
  const at = (sign: string, value: unknown): Sql[] =>
    value === null || value === undefined ? [] : [sql<SqlBool>`${column} ${sql.raw(sign)} ${value}`];
  return [...at('>=', least), ...at('<', below), ...at('<=', most)];
}

const dayStart = (day: string | null | undefined) => (day ? startOfDay(day) : null);

function filterSql(column: Column, value: FilterValue, kind: FilterKind): Sql[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean' && kind === 'absent')
    return [value ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`];
  if (typeof value === 'boolean') return [value ? sql<SqlBool>`${column}` : sql<SqlBool>`not ${column}`];
  if (isNumberRange(value)) return bounds(column, value.min, null, value.max);
  if (isDayRange(value)) return bounds(column, dayStart(value.gte), dayStart(value.lt), null);
  const [only, ...others] = value;
  if (only === undefined) return [];
  if (kind === 'contains') return [sql<SqlBool>`${column} && ${[...value]}::text[]`];
  return [others.length === 0 ? sql<SqlBool>`${column} = ${only}` : sql<SqlBool>`${column} = any (${[...value]})`];
}

/**
 * The conditions of a list's filters. `stored` replaces a filter's column and values where the table has a faster one;
 * `expressions` has the SQL of columns that the table does not have.
 */
export function filterWhere(
  list: { filters: Readonly<Record<string, { column: string; kind: FilterKind }>> },
  values: ListFilters,
  stored: Readonly<Record<string, (value: FilterValue) => { column: string; value: FilterValue }>> = {},
  expressions: Readonly<Record<string, Column>> = {},
): RawBuilder<SqlBool>[] {
  return Object.entries(list.filters).flatMap(([name, spec]) => {
    const { column, value } = stored[name]?.(values[name]) ?? { column: spec.column, value: values[name] };
    return filterSql(expressions[column] ?? sql.ref(`r.${column}`), value, spec.kind);
  });
}
