// A row never moves by itself: what reading again would add, take away or put elsewhere is only counted.
import type { Position } from '#shared/events/envelope.ts';
import type { LiveRow } from './change.ts';
import type { Entry } from './journal.ts';
import { isAfter } from './position.ts';

export interface Placement<Row> {
  /** Ids of the rows shown. */
  ids: ReadonlySet<string>;
  /** Where the list was read; null before it was. */
  at: Position | null;
  matches(this: void, row: Row): boolean;
  /** Fields that `matches` looks at; without it, all. */
  placedBy: readonly string[] | null;
  /** Field that the list is sorted by. */
  sortedBy: string | null;
}

export interface Tally {
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
  let pending = 0;
  for (const entry of entries) {
    const { id, kind, row } = entry;
    const shown = list.ids.has(id);
    if (shown && entry.flash) flashes.set(id, entry.flash);
    if (shown && kind === 'GONE') gone.add(id);
    if (!list.at || !isAfter(entry.at, list.at)) continue;
    const leaves = shown && row !== null && !list.matches(row);
    if (leaves) leaving.add(id);
    if (shown ? leaves || kind === 'GONE' || moves(entry, list) : enters(entry, list)) pending += 1;
  }
  return { pending, gone, leaving, flashes };
}

function moves({ changed }: Entry, { sortedBy }: Placement<LiveRow>): boolean {
  return sortedBy !== null && changed.includes(sortedBy);
}

// A row elsewhere, on another page, is no news while it stays where it was. Where it was is not always known: then a change of a field
// that decides it counts.
function enters({ kind, row, before, changed }: Entry, { matches, placedBy }: Placement<LiveRow>): boolean {
  if (!row || !matches(row)) return false;
  if (kind === 'NEW') return true;
  if (before) return !matches(before);
  return placedBy === null || changed.some((field) => placedBy.includes(field));
}
