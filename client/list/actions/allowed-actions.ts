import type { ActionPresentation } from './action-host.tsx';
import type { ActionGroup } from './action-types.ts';

export interface AllowedAction {
  action: string;
  count: number;
}

/**
 * The actions that these rows allow, with the number of rows that allow each. Most allowed first, destructive actions
 * last. For several rows, actions with a button in the bulk bar are omitted.
 */
export function getAllowedActions<Row>(
  { allowed, isDestructive, hotkeys, singleRowOnly }: ActionPresentation<Row>,
  rows: readonly Row[],
): AllowedAction[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const action of allowed(row)) counts.set(action, (counts.get(action) ?? 0) + 1);
  const several = rows.length > 1;
  return [...counts]
    .map(([action, count]) => ({ action, count }))
    .filter(({ action }) => !several || (!singleRowOnly.includes(action) && !Object.hasOwn(hotkeys, action)))
    .toSorted((a, b) => Number(isDestructive(a.action)) - Number(isDestructive(b.action)) || b.count - a.count);
}

/** True if the action belongs to the group. Areas without `changesStatus` have only the group 'status'. */
export function isInGroup<Row>({ changesStatus }: ActionPresentation<Row>, kind: ActionGroup, action: string): boolean {
  return (changesStatus?.(action) ?? true) === (kind === 'status');
}
