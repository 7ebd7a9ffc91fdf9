import { useRef } from 'react';

export interface RowSelection {
  /** With `range`, selects all rows from the last toggled one to this one. */
  toggle: (key: string, range: boolean) => void;
  /** Selects both rows (Shift and an arrow key). */
  extend: (from: string, to: string) => void;
  toggleAll: () => void;
  all: boolean;
  some: boolean;
}

/** Selection of rows on the page. Rows selected on other pages stay selected. */
export function useRowSelection(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  onSelect?: (next: ReadonlySet<string>) => void,
): RowSelection {
  const anchor = useRef<string | null>(null);
  const here = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && here === keys.length;
  const set = (changed: readonly string[], on: boolean): void => {
    const next = new Set(selected);
    for (const key of changed) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelect?.(next);
  };
  return {
    all,
    some: here > 0 && !all,
    toggleAll: () => {
      set(keys, !all);
    },
    extend: (from, to) => {
      set([from, to], true);
      anchor.current = to;
    },
    toggle: (key, range) => {
      const from = range && anchor.current !== null ? keys.indexOf(anchor.current) : -1;
      const to = keys.indexOf(key);
      if (from >= 0) set(keys.slice(Math.min(from, to), Math.max(from, to) + 1), true);
      else set([key], !selected.has(key));
      anchor.current = key;
    },
  };
}
