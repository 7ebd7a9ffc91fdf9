import type { IconType } from '#client/lib/icon-type.ts';
import type { ListActions } from './action-types.ts';
import { getAllowedActions } from './allowed-actions.ts';

/** An action of the list as the command palette shows it. */
export interface ActionEntry {
  action: string;
  icon: IconType;
  danger: boolean;
  /** The number of rows that allow it. */
  count: number;
  keys?: string;
}

/**
 * The actions that the rows allow: first those with a button in the bulk bar, then in the order of the action picker.
 */
export async function getActionEntries<Row>(
  { loadPresentation }: ListActions<Row>,
  rows: readonly Row[],
): Promise<readonly ActionEntry[]> {
  if (!loadPresentation) return [];
  const all = await loadPresentation();
  const entry = ({ action, count }: { action: string; count: number }): ActionEntry => ({
    action,
    count,
    icon: all.icon(action),
    danger: all.isDestructive(action),
    ...(all.hotkeys[action] !== undefined && { keys: all.hotkeys[action] }),
  });
  const allowing = (action: string): number => rows.filter((row) => all.allowed(row).includes(action)).length;
  const own = Object.keys(all.hotkeys)
    .map((action) => ({ action, count: allowing(action) }))
    .filter(({ count }) => count > 0);
  const others = getAllowedActions(all, rows).filter(({ action }) => !Object.hasOwn(all.hotkeys, action));
  return [...own, ...others].map(entry);
}
