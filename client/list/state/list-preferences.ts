// List preferences in localStorage, per user: columns and sort.
import { useCallback, useMemo } from 'react';
import type { WritableAtom } from 'jotai';
import { storedAtom } from '#client/lib/stored-atom.ts';
import { parseSort, formatSort } from './list-url.ts';
import type { ListParams, ListDeclaration } from '../list-definition.ts';

/** How a person arranged the columns of a list. */
export interface ColumnSettings {
  /** By column, whether the person showed or hid it. Other columns use the default of the list. */
  shown: Readonly<Record<string, boolean>>;
  /** Ids of columns; the others keep their places. */
  order: readonly string[];
  /** Pixels. */
  widths: Readonly<Record<string, number>>;
}
export const defaultColumns: ColumnSettings = { shown: {}, order: [], widths: {} };
/** The least and the greatest width of a column, in pixels. */
export const columnWidthLimits = { min: 56, max: 640 } as const;

const atoms = new Map<string, WritableAtom<ColumnSettings, [ColumnSettings], void>>();

const parts = (list: string, form: RegExp): string[] => list.split(',').filter((part) => form.test(part));

/** `+status,-city|number,status|number=150`: shown and hidden columns, their order, their widths. */
function readColumns(text: string | null): ColumnSettings {
  const [shown = '', order = '', widths = ''] = (text ?? '').split('|');
  const { min, max } = columnWidthLimits;
  return {
    shown: Object.fromEntries(parts(shown, /^[+-]\w+$/).map((part) => [part.slice(1), part.startsWith('+')])),
    order: parts(order, /^\w+$/),
    widths: Object.fromEntries(
      parts(widths, /^\w+=\d{1,4}$/).map((part): [string, number] => {
        const [id = '', width = ''] = part.split('=');
        return [id, Math.min(max, Math.max(min, Number(width)))];
      }),
    ),
  };
}

function writeColumns({ shown, order, widths }: ColumnSettings): string {
  return [
    Object.entries(shown).map(([id, on]) => `${on ? '+' : '-'}${id}`),
    order,
    Object.entries(widths).map(([id, width]) => `${id}=${String(width)}`),
  ]
    .map((part) => part.join(','))
    .join('|');
}

/** How a person arranged the columns of an area's list. */
export function columnSettingsAtom(area: string, userId: string): WritableAtom<ColumnSettings, [ColumnSettings], void> {
  const key = `qafila.columns.${area}.${userId}`;
  const known = atoms.get(key);
  if (known) return known;
  const fresh = storedAtom<ColumnSettings>(key, { read: readColumns, write: writeColumns });
  atoms.set(key, fresh);
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
