import { useState } from 'react';
import type { ListRow } from '../list-definition.ts';

export interface ListSelection<Row> {
  ids: ReadonlySet<string>;
  /** The selected rows as last loaded, including those on other pages. */
  rows: readonly Row[];
  set: (ids: ReadonlySet<string>) => void;
  /** Keeps the selected rows that fulfil the condition, and selects these too, wherever they are in the list. */
  keep: (isKept: (id: string) => boolean, rows: readonly Row[]) => void;
  toggle: (id: string) => void;
  clear: () => void;
}

interface StoredSelection<Row> {
  of: string;
  rows: ReadonlyMap<string, Row>;
}

/**
 * The selected rows of a list. A change of `of` (tab, search or filter) clears the selection; a change of page does
 * not.
 */
export function useSelection<Row extends ListRow>(
  of: string,
  shown: readonly Row[],
  gone: ReadonlySet<string>,
): ListSelection<Row> {
  const [stored, setStored] = useState<StoredSelection<Row>>({ of, rows: new Map() });
  if (stored.of !== of) setStored({ of, rows: new Map() });
  const here = new Map(shown.map((row) => [row.id, row]));
  const ids = new Set([...stored.rows.keys()].filter((id) => stored.of === of && !gone.has(id)));
  const rowOf = (id: string): Row | undefined => here.get(id) ?? stored.rows.get(id);
  const set = (next: ReadonlySet<string>): void => {
    const rows = [...next].flatMap((id): [string, Row][] => {
      const row = gone.has(id) ? undefined : rowOf(id);
      return row ? [[id, row]] : [];
    });
    setStored({ of, rows: new Map(rows) });
  };
  return {
    ids,
    rows: [...ids].flatMap((id) => rowOf(id) ?? []),
    set,
    // An action on them took seconds: the selection may have changed meanwhile.
    keep: (isKept, more) => {
      setStored((now) => {
        const kept = [...now.rows].filter(([id]) => isKept(id));
        return now.of === of
          ? { of, rows: new Map([...kept, ...more.map((row): [string, Row] => [row.id, row])]) }
          : now;
      });
    },
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    clear: () => {
      set(new Set());
    },
  };
}
