// A list as data: its filters and sorts. The SQL and `matches(filter, row)` both come from it.
import type { OrderKind } from './order.ts';

/** `in`: one of several values · `range`: from `gte` to before `lt`, Casablanca days · `flag`: true or false · `absent`: nothing stands there, or something. */
export type FilterKind = 'in' | 'range' | 'flag' | 'absent';

/** An `in` filter takes ids unless it names its values, as an enum or (when they are no names) as text. */
export interface FilterSpec<Row> {
  column: keyof Row & string;
  kind: FilterKind;
  indexed: boolean;
  values?: readonly string[];
  text?: true;
}
/** `thenBy` is an instant and orders what is alike in the first column, the other way round: within one status the newest comes first. */
export interface SortSpec<Row> {
  column: keyof Row & string;
  kind: OrderKind;
  thenBy?: keyof Row & string;
}

export interface List<
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
export interface Range {
  gte?: string | null;
  lt?: string | null;
}
export type FilterValue = readonly string[] | Range | boolean | null | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** Declares an area's list. */
export function defineList<Row>() {
  return <const Tab extends string, const Filter extends string, const Sort extends string>(
    list: List<Row, Tab, Filter, Sort>,
  ): List<Row, Tab, Filter, Sort> => list;
}
