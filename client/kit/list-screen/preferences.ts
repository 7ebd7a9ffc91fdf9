// How somebody likes their lists, kept in this browser: which columns, which height of row; and for each person, which order.
import { useCallback, useEffect, useMemo } from 'react';
import { atom, useAtomValue, type WritableAtom } from 'jotai';
import { readSort, sortText } from './address.ts';
import type { Asked, ListRules } from './definition.ts';

interface StoredForm<Value> {
  /** Never throws: a missing or foreign text gives the default. */
  read: (text: string | null) => Value;
  write: (value: Value) => string;
}

function storedAtom<Value>(key: string, { read, write }: StoredForm<Value>): WritableAtom<Value, [Value], void> {
  const base = atom(read(localStorage.getItem(key)));
  return atom(
    (get) => get(base),
    (_, set, value: Value) => {
      localStorage.setItem(key, write(value));
      set(base, value);
    },
  );
}

export type Density = 'comfortable' | 'compact';

export const densityAtom = storedAtom<Density>('qafila.density', {
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
});

/** Gives the page the height of row that its reader chose. */
export function useDensity(): void {
  const density = useAtomValue(densityAtom);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}

/** By column, whether it was switched on or off by hand; columns not named stand as the list declares them. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const made = new Map<string, WritableAtom<ColumnChoice, [ColumnChoice], void>>();

function readChoice(text: string | null): ColumnChoice {
  const parts = (text ?? '').split(',').filter((part) => /^[+-]\w+$/.test(part));
  return Object.fromEntries(parts.map((part) => [part.slice(1), part.startsWith('+')]));
}

/** The column choice of one area's list. */
export function columnsAtom(area: string): WritableAtom<ColumnChoice, [ColumnChoice], void> {
  const known = made.get(area);
  if (known) return known;
  const fresh = storedAtom<ColumnChoice>(`qafila.columns.${area}`, {
    read: readChoice,
    write: (choice) =>
      Object.entries(choice)
        .map(([id, on]) => `${on ? '+' : '-'}${id}`)
        .join(','),
  });
  made.set(area, fresh);
  return fresh;
}

/**
 * The list with the sort that this person last chose in it, as it was when the screen was opened: while it is open, an address that says no
 * sort goes on meaning the same. `keep` remembers another one, also past signing out: it tells nothing of anybody's parcels.
 */
export function useOwnSort<Rules extends ListRules>(
  area: string,
  person: string,
  list: Rules,
): { list: Rules; keep: (sort: Asked['sort']) => void } {
  const key = `qafila.sort.${area}.${person}`;
  const rules = useMemo(() => {
    const ownSort = readSort(list, localStorage.getItem(key));
    return ownSort ? { ...list, ownSort } : list;
  }, [list, key]);
  const keep = useCallback(
    (sort: Asked['sort']): void => {
      localStorage.setItem(key, sortText(sort));
    },
    [key],
  );
  return { list: rules, keep };
}
