// Rows of a list never move by themselves. This counts the rows that a refetch would add, remove or move.
import type { LogCursor } from '#shared/events/event.ts';
import type { LiveRow } from './subscription-message.ts';
import type { ChangeLogEntry } from './change-log.ts';
import { isAfter } from './is-after.ts';

/** Order of a page's rows, for a list whose order is known: rows that belong on another page are not counted. */
export interface PageOrder<Row> {
  /** The rows shown, in their present version and displayed order. */
  rows: readonly Row[];
  /** Negative if `a` is before `b`. */
  compare(this: void, a: Row, b: Row): number;
  /** True if there are rows before this page; `hasAfter`: after it. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** Maximum number of rows of a page. */
  size: number;
}

export interface ListSnapshot<Row> {
  /** Ids of the rows shown. */
  ids: ReadonlySet<string>;
  /** Log cursor of the list's result; null before the first result. */
  cursor: LogCursor | null;
  matches(this: void, row: Row): boolean;
  /** GraphQL names of the fields that `matches` reads; null: all fields. */
  matchFields: readonly string[] | null;
  /** Null: every new matching row is assumed to belong on this page. */
  order: PageOrder<Row> | null;
}

export interface PendingChanges {
  /** Number of new rows that a refetch would add to the page. */
  newCount: number;
  /** Number of existing rows that a refetch would add, remove or move. */
  modifiedCount: number;
  /** Sum of both. */
  totalCount: number;
  goneIds: ReadonlySet<string>;
  leavingIds: ReadonlySet<string>;
  flashes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Computes the effect of the logged changes on a list. */
export function computePendingChanges(entries: Iterable<ChangeLogEntry>, list: ListSnapshot<LiveRow>): PendingChanges {
  const gone = new Set<string>();
  const leaving = new Set<string>();
  const flashes = new Map<string, ReadonlySet<string>>();
  const touched: ChangeLogEntry[] = [];
  const entering: ChangeLogEntry[] = [];
  let removed = 0;
  for (const entry of entries) {
    const { id, kind, row } = entry;
    const shown = list.ids.has(id);
    if (shown && entry.flashFields) flashes.set(id, entry.flashFields);
    if (shown && kind === 'GONE') gone.add(id);
    if (!list.cursor || !isAfter(entry.at, list.cursor)) continue;
    const leaves = shown && row !== null && !list.matches(row);
    if (leaves) leaving.add(id);
    if (shown && (leaves || kind === 'GONE')) removed += 1;
    else if (shown) touched.push(entry);
    else if (mayEnter(entry, list)) entering.push(entry);
  }
  const { added, moved } = list.order
    ? enteringRows(list.order, { entering, touched, away: new Set([...gone, ...leaving]) })
    : { added: entering, moved: 0 };
  const fresh = added.filter(({ kind }) => kind === 'NEW').length;
  const modified = removed + moved + added.length - fresh;
  return {
    newCount: fresh,
    modifiedCount: modified,
    totalCount: fresh + modified,
    goneIds: gone,
    leavingIds: leaving,
    flashes,
  };
}

// True if a row that is not on the page may enter it. With a known order, `enteringRows` decides later. Otherwise a row
// that matched before and still matches is on another page and does not count. If its previous version is unknown, a
// change of a match field counts.
function mayEnter(
  { kind, row, before, changed }: ChangeLogEntry,
  { matches, matchFields, order }: ListSnapshot<LiveRow>,
): boolean {
  if (!row || !matches(row)) return false;
  if (kind === 'NEW') return true;
  if (before) return !matches(before) || (order !== null && order.compare(before, row) !== 0);
  return order !== null || matchFields === null || changed.some((field) => matchFields.includes(field));
}

interface EnteringRowsInput {
  entering: readonly ChangeLogEntry[];
  touched: readonly ChangeLogEntry[];
  away: ReadonlySet<string>;
}

/** Finds the entering rows that belong on this page, and counts the page's rows that would move. */
function enteringRows(
  { rows, compare, hasBefore, hasAfter, size }: PageOrder<LiveRow>,
  { entering, touched, away }: EnteringRowsInput,
): { added: readonly ChangeLogEntry[]; moved: number } {
  const remaining = rows.filter(({ id }) => !away.has(String(id)));
  const touchedIds = new Set(touched.map(({ id }) => id));
  // Rows before the first or after the last unchanged row belong on another page.
  const unchanged = remaining.filter(({ id }) => !touchedIds.has(String(id)));
  const [first, last] = [unchanged[0], unchanged.at(-1)];
  const belongsHere = (row: LiveRow): boolean =>
    !(hasBefore && first && compare(row, first) < 0) && !(hasAfter && last && compare(row, last) > 0);
  const isOrdered = (row: LiveRow, other: LiveRow): boolean =>
    remaining.indexOf(other) < remaining.indexOf(row) ? compare(other, row) <= 0 : compare(other, row) >= 0;
  const moves = ({ id, before, row }: ChangeLogEntry): boolean => {
    const own = remaining.find((one) => one['id'] === id);
    if (!own || !row || (before && compare(before, row) === 0)) return false;
    return (before !== null && !belongsHere(own)) || remaining.some((other) => !isOrdered(own, other));
  };
  const candidates = entering.flatMap((entry) =>
    entry.row && belongsHere(entry.row) ? [{ entry, row: entry.row }] : [],
  );
  const pageRows = new Set([...remaining, ...candidates.map(({ row }) => row)].toSorted(compare).slice(0, size));
  return {
    added: candidates.filter(({ row }) => pageRows.has(row)).map(({ entry }) => entry),
    moved: touched.filter(moves).length,
  };
}
