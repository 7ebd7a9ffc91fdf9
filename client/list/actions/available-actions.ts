// Publishes state of the list on the page for the command palette, which this module does not import: the actions
// available for the selection or the open row, and each row that is opened. A page has at most one list.
import { useEffect, useRef } from 'react';
import type { ListPresentation } from '../list-definition.ts';
import type { ActionEntry } from './action-entries.ts';

/** The actions available for some rows. */
export interface AvailableActions {
  /** Namespace of the messages `actions.<action>` and `list.chosen`. */
  area: string;
  count: number;
  /** The name of the row, if there is only one. */
  label: string | null;
  /** Loads the presentation of the actions. */
  entries: () => Promise<readonly ActionEntry[]>;
  run: (action: string) => void;
  /** Clears the selection; null if the rows are not selected but open. */
  clear: (() => void) | null;
}

/** A row that was opened. */
export interface OpenedRow {
  entity: string;
  id: string;
  label: string;
  path: string;
}

let offering: (() => AvailableActions | null) | null = null;
const openListeners = new Set<(row: OpenedRow) => void>();

/** The actions available now; null if there is no list, or no row is selected or open. */
export function getAvailableActions(): AvailableActions | null {
  return offering?.() ?? null;
}

/** Subscribes to rows opened in a list. Returns the unsubscribe function. */
export function onRowOpened(listener: (row: OpenedRow) => void): () => void {
  openListeners.add(listener);
  return () => {
    openListeners.delete(listener);
  };
}

export interface AvailableActionsSource<Row> {
  /** The selected rows, or the one row that is open or under the cursor. */
  targets: readonly Row[];
  run: (action: string) => void;
  clear: (() => void) | null;
}

/** Publishes the actions available for these rows while the list is mounted. */
export function usePublishAvailableActions<Row>(
  { area, list, actions }: Pick<ListPresentation<Row>, 'area' | 'list' | 'actions'>,
  { targets, run, clear }: AvailableActionsSource<Row>,
): void {
  const latest = useRef<AvailableActions | null>(null);
  useEffect(() => {
    const [first] = targets;
    const label = targets.length === 1 && first ? list.label(first) : null;
    latest.current =
      actions && first
        ? {
            area,
            count: targets.length,
            label,
            entries: async () => (await import('./action-entries.ts')).getActionEntries(actions, targets),
            run,
            clear,
          }
        : null;
  });
  useEffect(() => {
    const mine = (): AvailableActions | null => latest.current;
    offering = mine;
    return () => {
      if (offering === mine) offering = null;
    };
  }, []);
}

/** Notifies the subscribers each time another row is opened in the drawer. */
export function useNotifyRowOpened(entity: string, id: string | null, label: string | null): void {
  useEffect(() => {
    if (id === null || label === null) return;
    for (const listener of openListeners)
      listener({ entity, id, label, path: `${location.pathname}?${new URLSearchParams({ id }).toString()}` });
  }, [entity, id, label]);
}
