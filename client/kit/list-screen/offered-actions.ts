import type { ActionLooks } from './acting.tsx';
import type { ChoiceKind } from './action-types.ts';

export interface OfferedAction {
  action: string;
  count: number;
}

/**
 * What can be done with these rows: each action with how many of them allow it; what most allow first, harmful actions last. For several
 * rows, those with a button of their own are left out.
 */
export function offeredActions<Row>(
  { allowed, danger, keys, single }: Pick<ActionLooks<Row>, 'allowed' | 'danger' | 'keys' | 'single'>,
  rows: readonly Row[],
): OfferedAction[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const action of allowed(row)) counts.set(action, (counts.get(action) ?? 0) + 1);
  const several = rows.length > 1;
  return [...counts]
    .map(([action, count]) => ({ action, count }))
    .filter(({ action }) => !several || (!single.includes(action) && !Object.hasOwn(keys, action)))
    .toSorted((a, b) => Number(danger(a.action)) - Number(danger(b.action)) || b.count - a.count);
}

/** Whether the action stands in the menu of statuses or in that of the others; an area that does not tell them apart has the first alone. */
export function isOfKind<Row>(
  { changesStatus }: Pick<ActionLooks<Row>, 'changesStatus'>,
  kind: ChoiceKind,
  action: string,
): boolean {
  return (changesStatus?.(action) ?? true) === (kind === 'status');
}
