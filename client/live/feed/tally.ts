// A row never moves by itself: what reading again would bring to the page is only counted.
import type { Position } from '#shared/events/envelope.ts';
import type { LiveRow } from './change.ts';
import type { Entry } from './journal.ts';
import { isAfter } from './position.ts';

/** How the rows of a page stand, for a list whose order is known: a row that comes in elsewhere than on this page is no news to it. */
export interface PageOrder<Row> {
  /** The rows shown, as they are by now, in the order in which they stand. */
  rows: readonly Row[];
  /** Below 0 when `a` stands before `b`. */
  compare(this: void, a: Row, b: Row): number;
  /** Whether there are rows before and after this page. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** The most rows that a page holds. */
  size: number;
}

export interface Placement<Row> {
  /** Ids of the rows shown. */
  ids: ReadonlySet<string>;
  /** Where the list was read; null before it was. */
  at: Position | null;
  matches(this: void, row: Row): boolean;
  /** Fields that `matches` looks at; without it, all. */
  placedBy: readonly string[] | null;
  /** Without it, every row that comes in is taken to come to this page. */
  order: PageOrder<Row> | null;
}

export interface Tally {
  /** New rows that reading again would bring to the page. */
  fresh: number;
  /** Known rows that it would bring, take away or put elsewhere. */
  modified: number;
  /** Both together. */
  pending: number;
  gone: ReadonlySet<string>;
  leaving: ReadonlySet<string>;
  flashes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What the changes mean to a list. */
export function tally(entries: Iterable<Entry>, list: Placement<LiveRow>): Tally {
  const gone = new Set<string>();
  const leaving = new Set<string>();
  const flashes = new Map<string, ReadonlySet<string>>();
  const touched: Entry[] = [];
  const entering: Entry[] = [];
  let taken = 0;
  for (const entry of entries) {
    const { id, kind, row } = entry;
    const shown = list.ids.has(id);
    if (shown && entry.flash) flashes.set(id, entry.flash);
    if (shown && kind === 'GONE') gone.add(id);
    if (!list.at || !isAfter(entry.at, list.at)) continue;
    const leaves = shown && row !== null && !list.matches(row);
    if (leaves) leaving.add(id);
    if (shown && (leaves || kind === 'GONE')) taken += 1;
    else if (shown) touched.push(entry);
    else if (enters(entry, list)) entering.push(entry);
  }
  const { brought, moved } = list.order
    ? onPage(list.order, { entering, touched, away: new Set([...gone, ...leaving]) })
    : { brought: entering, moved: 0 };
  const fresh = brought.filter(({ kind }) => kind === 'NEW').length;
  const modified = taken + moved + brought.length - fresh;
  return { fresh, modified, pending: fresh + modified, gone, leaving, flashes };
}

// Whether a row elsewhere may come in. Where the order is known it decides; else a row that is on another page is no news while it stays where
// it was, and where that was is not always known: then a change of a field that decides it counts.
function enters({ kind, row, before, changed }: Entry, { matches, placedBy, order }: Placement<LiveRow>): boolean {
  if (!row || !matches(row)) return false;
  if (kind === 'NEW') return true;
  if (before) return !matches(before) || (order !== null && order.compare(before, row) !== 0);
  return order !== null || placedBy === null || changed.some((field) => placedBy.includes(field));
}

interface OnPage {
  entering: readonly Entry[];
  touched: readonly Entry[];
  away: ReadonlySet<string>;
}

/** Which of the entering rows would come to this page, and how many of its own would move. */
function onPage(
  { rows, compare, hasBefore, hasAfter, size }: PageOrder<LiveRow>,
  { entering, touched, away }: OnPage,
): { brought: readonly Entry[]; moved: number } {
  const stay = rows.filter(({ id }) => !away.has(String(id)));
  const restless = new Set(touched.map(({ id }) => id));
  // What lies before the first and after the last of those that did not change is other pages'.
  const settled = stay.filter(({ id }) => !restless.has(String(id)));
  const [first, last] = [settled[0], settled.at(-1)];
  const isHere = (row: LiveRow): boolean =>
    !(hasBefore && first && compare(row, first) < 0) && !(hasAfter && last && compare(row, last) > 0);
  const isBeside = (row: LiveRow, other: LiveRow): boolean =>
    stay.indexOf(other) < stay.indexOf(row) ? compare(other, row) <= 0 : compare(other, row) >= 0;
  const moves = ({ id, before, row }: Entry): boolean => {
    const own = stay.find((one) => one['id'] === id);
    if (!own || !row || (before && compare(before, row) === 0)) return false;
    return (before !== null && !isHere(own)) || stay.some((other) => !isBeside(own, other));
  };
  const coming = entering.flatMap((entry) => (entry.row && isHere(entry.row) ? [{ entry, row: entry.row }] : []));
  const fits = new Set([...stay, ...coming.map(({ row }) => row)].toSorted(compare).slice(0, size));
  return {
    brought: coming.filter(({ row }) => fits.has(row)).map(({ entry }) => entry),
    moved: touched.filter(moves).length,
  };
}
