import { dayOf } from '../lib/time.ts';
import type { FilterKind, FilterValue, ListFilters, ListSpec, DayRangeFilter } from './list-spec.ts';

function isRange(value: FilterValue): value is DayRangeFilter {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function matchesFilter(kind: FilterKind, filter: FilterValue, value: unknown): boolean {
  if (filter === null || filter === undefined) return true;
  if (typeof filter === 'boolean') return (kind === 'absent' ? value === null : value) === filter;
  if (!isRange(filter)) return filter.length === 0 || (typeof value === 'string' && filter.includes(value));
  if (!filter.gte && !filter.lt) return true;
  if (!(value instanceof Date) && typeof value !== 'string') return false;
  const day = dayOf(value instanceof Date ? value : new Date(value));
  return (!filter.gte || day >= filter.gte) && (!filter.lt || day < filter.lt);
}

/**
 * True if the list with this tab and these filters shows the row; free text is ignored. Agrees with the SQL (property
 * test).
 */
export function matchesList<Row extends Readonly<Record<string, unknown>>, Tab extends string>(
  list: ListSpec<Row, Tab>,
  tab: Tab | null,
  filters: ListFilters,
  row: Row,
): boolean {
  if (tab !== null && !list.inTab(tab, row)) return false;
  return Object.entries(list.filters).every(([name, spec]) =>
    matchesFilter(spec.kind, filters[name], row[spec.column]),
  );
}
