import type { ActionLooks } from './acting.tsx';
import type { ChoiceKind } from './action-types.ts';

export interface OfferedAction {
  action: string;
  count: number;
}

/**
 * The actions that these rows allow, with the number of rows that allow each. Most allowed first, destructive actions
 * last. For several rows, actions with a button in the bulk bar are omitted.
 */
export function offeredActions<Row>(
  { allowed, danger, keys, single }: ActionLooks<Row>,
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

/** True if the action belongs to the group. Areas without `changesStatus` have only the group 'status'. */
export function isOfKind<Row>({ changesStatus }: ActionLooks<Row>, kind: ChoiceKind, action: string): boolean {
  return (changesStatus?.(action) ?? true) === (kind === 'status');
}
