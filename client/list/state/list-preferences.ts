// List preferences in localStorage: columns and row height per browser, sort per user.
import { useCallback, useEffect, useMemo } from 'react';
import { atom, useAtomValue, type WritableAtom } from 'jotai';
import { parseSort, formatSort } from './list-url.ts';
import type { ListParams, ListDeclaration } from '../list-definition.ts';

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

type Density = 'comfortable' | 'compact';

export const densityAtom = storedAtom<Density>('qafila.density', {
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
});

/** Applies the chosen row height to the page. */
export function useApplyDensity(): void {
  const density = useAtomValue(densityAtom);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}

/** By column, whether the user showed or hid it. Other columns use the default of the list. */
export type ColumnVisibility = Readonly<Record<string, boolean>>;

const atoms = new Map<string, WritableAtom<ColumnVisibility, [ColumnVisibility], void>>();

function readChoice(text: string | null): ColumnVisibility {
  const parts = (text ?? '').split(',').filter((part) => /^[+-]\w+$/.test(part));
  return Object.fromEntries(parts.map((part) => [part.slice(1), part.startsWith('+')]));
}

/** The column visibility of an area's list. */
export function columnVisibilityAtom(area: string): WritableAtom<ColumnVisibility, [ColumnVisibility], void> {
  const known = atoms.get(area);
  if (known) return known;
  const fresh = storedAtom<ColumnVisibility>(`qafila.columns.${area}`, {
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
export function useSavedSort<Rules extends ListDeclaration>(
  area: string,
  userId: string,
  list: Rules,
): { list: Rules; saveSort: (sort: ListParams['sort']) => void } {
  const key = `qafila.sort.${area}.${userId}`;
  const rules = useMemo(() => {
    const ownSort = parseSort(list, localStorage.getItem(key));
    return ownSort ? { ...list, savedSort: ownSort } : list;
  }, [list, key]);
  const saveSort = useCallback(
    (sort: ListParams['sort']): void => {
      localStorage.setItem(key, formatSort(sort));
    },
    [key],
  );
  return { list: rules, saveSort };
}
