// List preferences in localStorage: columns and row height per browser, sort per user.
import { useCallback, useEffect, useMemo } from 'react';
import { atom, useAtomValue, type WritableAtom } from 'jotai';
import { readSort, sortText } from './address.ts';
import type { Asked, ListRules } from './definition.ts';

interface StoredForm<Value> {
  /** Never throws. A missing or invalid text gives the default. */
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

/** Applies the chosen row height to the page. */
export function useDensity(): void {
  const density = useAtomValue(densityAtom);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}

/** By column, whether the user showed or hid it. Other columns use the default of the list. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const atoms = new Map<string, WritableAtom<ColumnChoice, [ColumnChoice], void>>();

function readChoice(text: string | null): ColumnChoice {
  const parts = (text ?? '').split(',').filter((part) => /^[+-]\w+$/.test(part));
  return Object.fromEntries(parts.map((part) => [part.slice(1), part.startsWith('+')]));
}

/** The column visibility of an area's list. */
export function columnsAtom(area: string): WritableAtom<ColumnChoice, [ColumnChoice], void> {
  const known = atoms.get(area);
  if (known) return known;
  const fresh = storedAtom<ColumnChoice>(`qafila.columns.${area}`, {
    read: readChoice,
    write: (choice) =>
      Object.entries(choice)
        .map(([id, on]) => `${on ? '+' : '-'}${id}`)
        .join(','),
  });
  atoms.set(area, fresh);
  return fresh;
}

/**
 * The list with the user's saved sort, read once when the screen opens, so that a URL without a sort keeps its meaning
 * while it is open. `saveSort` saves a sort. It is kept after sign-out, because it contains no private data.
 */
export function useOwnSort<Rules extends ListRules>(
  area: string,
  userId: string,
  list: Rules,
): { list: Rules; saveSort: (sort: Asked['sort']) => void } {
  const key = `qafila.sort.${area}.${userId}`;
  const rules = useMemo(() => {
    const ownSort = readSort(list, localStorage.getItem(key));
    return ownSort ? { ...list, ownSort } : list;
  }, [list, key]);
  const saveSort = useCallback(
    (sort: Asked['sort']): void => {
      localStorage.setItem(key, sortText(sort));
    },
    [key],
  );
  return { list: rules, saveSort };
}
