// A list as data: its filters and sorts. The SQL and `matchesList` both come from it.
import type { OrderKind } from './list-order.ts';

/**
 * `in`: one of several values · `numbers`: one of many numbers, as people paste them from a table · `contains`: an array
 * column that holds one of several values · `range`: from `gte` to before `lt`, Casablanca days · `between`: a whole
 * number from `min` to `max`, both included · `flag`: true or false · `absent`: null or not null.
 */
export type FilterKind = 'in' | 'numbers' | 'contains' | 'range' | 'between' | 'flag' | 'absent';

/** Filters of the kinds `in` and `contains` take ids unless they have `values` (an enum) or `text`. */
export interface FilterSpec<Row> {
  column: keyof Row & string;
  kind: FilterKind;
  indexed: boolean;
  values?: readonly string[];
  text?: true;
  /** Of `between`: the column is in centimes. People read and type dirhams. */
  money?: true;
  /** A value as people type it, as the column has it. */
  stored?: (typed: string) => string;
  /** Of `numbers`: what a number looks like, in capitals. Only a text of such numbers is taken for a pasted list. */
  pattern?: RegExp;
}
/**
 * `thenBy` is an instant that orders equal values in the opposite direction: within one status the newest comes
 * first.
 */
export interface SortSpec<Row> {
  column: keyof Row & string;
  kind: OrderKind;
  thenBy?: keyof Row & string;
}

export interface ListSpec<
  Row = Record<string, unknown>,
  Tab extends string = string,
  Filter extends string = string,
  Sort extends string = string,
> {
  entity: string;
  tabs: readonly Tab[];
  filters: Readonly<Record<Filter, FilterSpec<Row>>>;
  sorts: Readonly<Record<Sort, SortSpec<Row>>>;
  defaultSort: { by: NoInfer<Sort>; direction: SortDirection };
  inTab: (tab: Tab, row: Row) => boolean;
}

export type SortDirection = 'asc' | 'desc';
export interface DayRangeFilter {
  gte?: string | null;
  lt?: string | null;
}
export interface NumberRangeFilter {
  min?: number | null;
  max?: number | null;
}
export type FilterValue = readonly string[] | DayRangeFilter | NumberRangeFilter | boolean | null | undefined;
export type ListFilters = Readonly<Record<string, FilterValue>>;

const isObject = (value: FilterValue): value is DayRangeFilter | NumberRangeFilter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a range of days, even if it has no ends. */
export function isDayRange(value: FilterValue): value is DayRangeFilter {
  return isObject(value) && !isNumberRange(value);
}

/** True for a range of numbers, even if it has no ends. */
export function isNumberRange(value: FilterValue): value is NumberRangeFilter {
  return isObject(value) && ('min' in value || 'max' in value);
}

/** True if the filter narrows the list. */
export function isFilterSet(value: FilterValue): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'boolean') return true;
  if (isNumberRange(value)) return typeof value.min === 'number' || typeof value.max === 'number';
  if (isDayRange(value)) return Boolean(value.gte) || Boolean(value.lt);
  return value.length > 0;
}

/** The filter by exact numbers of a list; undefined if it has none. */
export function numbersFilterOf<Filter extends { kind: FilterKind }>(list: {
  filters: Readonly<Record<string, Filter>>;
}): (Filter & { name: string }) | undefined {
  const [found] = Object.entries(list.filters).flatMap(([name, filter]) =>
    filter.kind === 'numbers' ? [{ ...filter, name }] : [],
  );
  return found;
}
