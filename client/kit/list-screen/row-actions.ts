import { useMemo } from 'react';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListActions } from './definition.ts';

export interface OfferedAction { action: string; label: string; count: number }

/** What can be done with these rows: each action with how many of them allow it; what most allow first, harmful actions last. */
export function offeredActions<Row>({ allowed, danger, bulk, single = [] }: ListActions<Row>, rows: readonly Row[]): { action: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const action of allowed(row)) counts.set(action, (counts.get(action) ?? 0) + 1);
  const several = rows.length > 1;
  const rank = (action: string): number => (danger?.(action) === true ? 1 : 0);
  return [...counts].map(([action, count]) => ({ action, count }))
    .filter(({ action }) => !several || (!single.includes(action) && !bulk.some((own) => own.action === action)))
    .toSorted((a, b) => rank(a.action) - rank(b.action) || b.count - a.count);
}

/** The rows among these that allow the action. */
export function rowsAllowing<Row>({ allowed }: Pick<ListActions<Row>, 'allowed'>, action: string, rows: readonly Row[]): Row[] {
  return rows.filter((row) => allowed(row).includes(action));
}

/** Makes the entries of one row's menu: harmful actions last, apart. */
export function useRowEntries<Row>(area: string, actions: ListActions<Row> | undefined, run: (action: string, rows: readonly Row[]) => void): (row: Row) => readonly MenuEntry[] {
  const t = useWords(area);
  return useMemo(() => (row) => {
    if (!actions) return [];
    const { icon, danger = () => false } = actions;
    const entry = (action: string): MenuEntry => ({
      id: action, label: t(`actions.${action}`), icon: icon(action), danger: danger(action), onSelect: () => { run(action, [row]); },
    });
    const all = offeredActions(actions, [row]).map(({ action }) => action);
    const harmful = all.filter((action) => danger(action));
    const usual = all.filter((action) => !danger(action)).map(entry);
    const line: MenuEntry[] = usual.length > 0 && harmful.length > 0 ? [{ kind: 'separator', id: 'harmful' }] : [];
    return [...usual, ...line, ...harmful.map(entry)];
  }, [actions, run, t]);
}
