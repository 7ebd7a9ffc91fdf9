import type { IconType } from '#client/kit/icon-type.ts';
import type { ListActions } from './action-types.ts';
import { offeredActions } from './offered-actions.ts';

/** An action of the list as the command palette shows it. */
export interface OfferedEntry {
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
export async function offeredEntries<Row>(
  { looks }: ListActions<Row>,
  rows: readonly Row[],
): Promise<readonly OfferedEntry[]> {
  if (!looks) return [];
  const all = await looks();
  const entry = ({ action, count }: { action: string; count: number }): OfferedEntry => ({
    action,
    count,
    icon: all.icon(action),
    danger: all.danger(action),
    ...(all.keys[action] !== undefined && { keys: all.keys[action] }),
  });
  const allowing = (action: string): number => rows.filter((row) => all.allowed(row).includes(action)).length;
  const own = Object.keys(all.keys)
    .map((action) => ({ action, count: allowing(action) }))
    .filter(({ count }) => count > 0);
  const others = offeredActions(all, rows).filter(({ action }) => !Object.hasOwn(all.keys, action));
  return [...own, ...others].map(entry);
}
