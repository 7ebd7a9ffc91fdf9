// A list as data: its filters and sorts. The SQL and `matchesList` both come from it.
import type { OrderKind } from './list-order.ts';

/**
 * `in`: one of several values · `range`: from `gte` to before `lt`, Casablanca days · `flag`: true or false ·
 * `absent`: null or not null.
 */
export type FilterKind = 'in' | 'range' | 'flag' | 'absent';

/** An `in` filter takes ids unless it has `values` (an enum) or `text`. */
export interface FilterSpec<Row> {
  column: keyof Row & string;
  kind: FilterKind;
  indexed: boolean;
  values?: readonly string[];
  text?: true;
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
export type FilterValue = readonly string[] | DayRangeFilter | boolean | null | undefined;
export type ListFilters = Readonly<Record<string, FilterValue>>;

/** Declares a list of an entity. */
export function defineList<Row>() {
  return <const Tab extends string, const Filter extends string, const Sort extends string>(
    list: ListSpec<Row, Tab, Filter, Sort>,
  ): ListSpec<Row, Tab, Filter, Sort> => list;
}
