// What the list on the page offers to the rest of the app, which the kit does not know: actions on the selection or on the open row, and
// word of every row that is opened. At most one list stands on a page.
import { useEffect, useRef } from 'react';
import type { ListLooks } from './definition.ts';
import type { OfferedEntry } from './offered-entries.ts';

/** Rows that something can be done with. */
export interface Offer {
  /** Namespace of the words: `actions.<action>`, and `list.chosen` for how many there are. */
  area: string;
  count: number;
  /** The name of the row, when it is one. */
  label: string | null;
  /** Fetches how the actions look. */
  entries: () => Promise<readonly OfferedEntry[]>;
  run: (action: string) => void;
  /** Empties the selection; null when the rows are not selected but open. */
  clear: (() => void) | null;
}

/** A row that was opened. */
export interface OpenedRow {
  entity: string;
  id: string;
  label: string;
  path: string;
}

let offering: (() => Offer | null) | null = null;
const openListeners = new Set<(row: OpenedRow) => void>();

/** What the list on the page offers at this moment; null when there is none, or nothing is selected or open. */
export function offerNow(): Offer | null {
  return offering?.() ?? null;
}

/** Hears of every row that is opened in a list; returns how to stop. */
export function onRowOpened(listener: (row: OpenedRow) => void): () => void {
  openListeners.add(listener);
  return () => {
    openListeners.delete(listener);
  };
}

export interface Offering<Row> {
  /** The selection, or the one row that is open or pointed at. */
  targets: readonly Row[];
  run: (action: string) => void;
  clear: (() => void) | null;
}

/** Offers what can be done with these rows for as long as the list is on the page. */
export function useOffer<Row>(
  { area, list, actions }: Pick<ListLooks<Row>, 'area' | 'list' | 'actions'>,
  { targets, run, clear }: Offering<Row>,
): void {
  const latest = useRef<Offer | null>(null);
  useEffect(() => {
    const [first] = targets;
    const label = targets.length === 1 && first ? list.label(first) : null;
    latest.current =
      actions && first
        ? {
            area,
            count: targets.length,
            label,
            entries: async () => (await import('./offered-entries.ts')).offeredEntries(actions, targets),
            run,
            clear,
          }
        : null;
  });
  useEffect(() => {
    const mine = (): Offer | null => latest.current;
    offering = mine;
    return () => {
      if (offering === mine) offering = null;
    };
  }, []);
}

/** Tells of the row in the drawer each time that it is another one. */
export function useTellOpened(entity: string, id: string | null, label: string | null): void {
  useEffect(() => {
    if (id === null || label === null) return;
    for (const listener of openListeners)
      listener({ entity, id, label, path: `${location.pathname}?${new URLSearchParams({ id }).toString()}` });
  }, [entity, id, label]);
}
