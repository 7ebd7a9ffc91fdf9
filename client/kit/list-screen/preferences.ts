// How somebody likes their lists, kept in this browser: which columns, which height of row.
import { useEffect } from 'react';
import { useAtomValue, type WritableAtom } from 'jotai';
import { storedAtom } from '#client/shell/stored-atom.ts';

export type Density = 'comfortable' | 'compact';

export const densityAtom = storedAtom<Density>('qafila.density', {
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
});

/** Gives the page the height of row that its reader chose. */
export function useDensity(): void {
  const density = useAtomValue(densityAtom);
  useEffect(() => { document.documentElement.dataset['density'] = density; }, [density]);
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
    write: (choice) => Object.entries(choice).map(([id, on]) => `${on ? '+' : '-'}${id}`).join(','),
  });
  made.set(area, fresh);
  return fresh;
}
