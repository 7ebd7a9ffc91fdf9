import { dayOf } from '../kit/time.ts';
import type { FilterKind, FilterValue, FilterValues, List, Range } from './list.ts';

function isRange(value: FilterValue): value is Range {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holds(kind: FilterKind, wanted: FilterValue, value: unknown): boolean {
  if (wanted === null || wanted === undefined) return true;
  if (typeof wanted === 'boolean') return (kind === 'absent' ? value === null : value) === wanted;
  if (!isRange(wanted)) return wanted.length === 0 || (typeof value === 'string' && wanted.includes(value));
  if (!wanted.gte && !wanted.lt) return true;
  if (!(value instanceof Date) && typeof value !== 'string') return false;
  const day = dayOf(value instanceof Date ? value : new Date(value));
  return (!wanted.gte || day >= wanted.gte) && (!wanted.lt || day < wanted.lt);
}

/** Whether a list with this tab and these filters shows the row; free text is not looked at. Agrees with the SQL (property test). */
export function matches<Row extends Readonly<Record<string, unknown>>, Tab extends string>(
  list: List<Row, Tab>,
  tab: Tab | null,
  filters: FilterValues,
  row: Row,
): boolean {
  if (tab !== null && !list.inTab(tab, row)) return false;
  return Object.entries(list.filters).every(([name, spec]) => holds(spec.kind, filters[name], row[spec.column]));
}
