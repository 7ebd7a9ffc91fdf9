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
const column = (name: string) => sql.ref(`r.${name}`);

function bounds(name: string, least: unknown, below: unknown, most: unknown): Sql[] {
  const at = (sign: string, value: unknown): Sql[] =>
    value === null || value === undefined ? [] : [sql<SqlBool>`${column(name)} ${sql.raw(sign)} ${value}`];
  return [...at('>=', least), ...at('<', below), ...at('<=', most)];
}

const dayStart = (day: string | null | undefined) => (day ? startOfDay(day) : null);

function filterSql(name: string, value: FilterValue, kind: FilterKind): Sql[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean' && kind === 'absent')
    return [value ? sql<SqlBool>`${column(name)} is null` : sql<SqlBool>`${column(name)} is not null`];
  if (typeof value === 'boolean') return [value ? sql<SqlBool>`${column(name)}` : sql<SqlBool>`not ${column(name)}`];
  if (isNumberRange(value)) return bounds(name, value.min, null, value.max);
  if (isDayRange(value)) return bounds(name, dayStart(value.gte), dayStart(value.lt), null);
  const [only, ...others] = value;
  if (only === undefined) return [];
  if (kind === 'contains') return [sql<SqlBool>`${column(name)} && ${[...value]}::text[]`];
  return [
    others.length === 0 ? sql<SqlBool>`${column(name)} = ${only}` : sql<SqlBool>`${column(name)} = any (${[...value]})`,
  ];
}

/**
 * The conditions of a list's filters. `stored` replaces a filter's column and values where the table has a faster one.
 */
export function filterWhere(
  list: { filters: Readonly<Record<string, { column: string; kind: FilterKind }>> },
  values: ListFilters,
  stored: Readonly<Record<string, (value: FilterValue) => { column: string; value: FilterValue }>> = {},
): RawBuilder<SqlBool>[] {
  return Object.entries(list.filters).flatMap(([name, spec]) => {
    const kept = stored[name]?.(values[name]);
    return kept ? filterSql(kept.column, kept.value, spec.kind) : filterSql(spec.column, values[name], spec.kind);
  });
}
