// One page of any list: 30 rows, by number up to row 10,000 and by key beyond.
import { isFilterSet, type ListFilters } from '#shared/access/list-spec.ts';
import { maxOffsetRow, pageSize } from '#shared/lib/limits.ts';
import { fail } from '#shared/lib/app-error.ts';
import { decodeCursor, encodeCursor } from './page-cursor.ts';
import { findPage, type FoundPage, type ListQuery } from './list-query.ts';
import type { Trx } from '../transaction.ts';

export interface RowPage<Row> {
  rows: Row[];
  total: number;
  totalIsExact: boolean;
  page: number | null;
  next: string | null;
  previous: string | null;
}

/** The page: by number, or after or before a key of an earlier page. */
export interface PageRequest {
  page?: number | null;
  after?: string | null;
  before?: string | null;
  /** Rows of the page; default: those of a screen. */
  limit?: number | undefined;
}

export interface ListPageSource<Row> {
  list: ListQuery;
  /** The number of rows, if there is a stored count. */
  storedTotal?: (() => Promise<Pick<FoundPage, 'total' | 'exact'>>) | undefined;
  /** Reads the rows of these ids, in their order. */
  read: (ids: readonly string[]) => Promise<Row[]>;
}

/** Reads one page of a list. Fails with list.too_deep { limit: rows } beyond the last numbered page. */
export async function readListPage<Row extends object>(
  trx: Trx,
  { list, storedTotal, read }: ListPageSource<Row>,
  which: PageRequest,
): Promise<RowPage<Row>> {
  const key = which.after ?? which.before;
  const size = which.limit ?? pageSize;
  const page = key ? null : Math.max(1, which.page ?? 1);
  if (page !== null && page * size > maxOffsetRow + size) fail('list.too_deep', { limit: maxOffsetRow });
  const back = !which.after && Boolean(which.before);
  const from = key
    ? {
        cursor: decodeCursor(
          key,
          list.order.map(({ kind }) => kind),
        ),
        back,
      }
    : { offset: ((page ?? 1) - 1) * size };
  const { ids, total, exact } = await findPage(trx, list, { limit: size + 1, ...from }, storedTotal);
  const more = ids.length > size;
  const rows = await read(back && more ? ids.slice(1) : ids.slice(0, size));
  const cursorOf = (row: Row | undefined) =>
    row
      ? encodeCursor(list.order.map(({ column }) => new Map<string, unknown>(Object.entries(row)).get(column)))
      : null;
  return {
    rows,
    total,
    totalIsExact: exact,
    page,
    next: more || back ? cursorOf(rows.at(-1)) : null,
    previous: (back ? more : (page ?? 2) > 1) ? cursorOf(rows[0]) : null,
  };
}

/** True if one of these filters has a value. */
export function isFiltered(
  filter: ListFilters | null | undefined,
  names: readonly string[] = Object.keys(filter ?? {}),
): boolean {
  return names.some((name) => isFilterSet(filter?.[name]));
}
