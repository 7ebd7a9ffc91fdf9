// The order of a list, declared once for the SQL and for screens that place a new row in a list.
import type { SortDirection } from './list-spec.ts';

/** The kind of values in a sort column; a rank is a small number. */
export type OrderKind = 'id' | 'instant' | 'text' | 'rank' | 'whole';

/** One column of the order; the last is the id, so that every order is total. */
export interface OrderColumn {
  column: string;
  kind: OrderKind;
  direction: SortDirection;
}

interface Sort {
  column: string;
  kind: OrderKind;
  thenBy?: string;
}

export interface SortChoice {
  by: string;
  direction: SortDirection;
}

const opposite: Readonly<Record<SortDirection, SortDirection>> = { asc: 'desc', desc: 'asc' };

/** The columns that a sort of the list orders by. Throws for an unknown sort. */
export function listOrder(
  list: { sorts: Readonly<Record<string, Sort>> },
  { by, direction }: SortChoice,
): OrderColumn[] {
  const sort = list.sorts[by];
  if (!sort) throw new Error(`no such sort: ${by}`);
  const first: OrderColumn = { column: sort.column, kind: sort.kind, direction };
  const reversed = opposite[direction];
  if (sort.thenBy === undefined) return [first, { column: 'id', kind: 'id', direction: reversed }];
  return [
    first,
    { column: sort.thenBy, kind: 'instant', direction: reversed },
    { column: 'id', kind: 'id', direction },
  ];
}

function compareValues(a: unknown, b: unknown): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}

/** Below 0 if `a` comes before `b` in this order, above 0 if after. Agrees with the SQL. */
export function compareRows(
  order: readonly OrderColumn[],
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): number {
  for (const { column, direction } of order) {
    const difference = compareValues(a[column], b[column]);
    if (difference !== 0) return direction === 'asc' ? difference : -difference;
  }
  return 0;
}
