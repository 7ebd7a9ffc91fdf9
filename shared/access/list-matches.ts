import { dayOf } from '../lib/time.ts';
import {
  isDayRange,
  isNumberRange,
  type FilterKind,
  type FilterValue,
  type ListFilters,
  type ListSpec,
} from './list-spec.ts';

function matchesFilter(kind: FilterKind, filter: FilterValue, value: unknown): boolean {
  if (filter === null || filter === undefined) return true;
  if (typeof filter === 'boolean') return (kind === 'absent' ? value === null : value) === filter;
  if (isNumberRange(filter)) {
    const { min = null, max = null } = filter;
    if (min === null && max === null) return true;
    return typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max);
  }
  if (!isDayRange(filter)) {
    const held: readonly unknown[] = Array.isArray(value) ? value : [value];
    return filter.length === 0 || held.some((one) => typeof one === 'string' && filter.includes(one));
  }
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
