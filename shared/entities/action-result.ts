// What an action returns beside its row: plain values, such as a secret that is shown once, and rows of other entities.
import type { Field } from './fields.ts';

/** A row of an entity. */
export interface RowResult {
  kind: 'row';
  entity: string;
  description?: string;
}
export type ActionResult = Readonly<Record<string, Field | RowResult>>;

/** A row of the entity of this name. */
/* @__NO_SIDE_EFFECTS__ */
export function rowOf(entity: string, options: Pick<RowResult, 'description'> = {}): RowResult {
  return { kind: 'row', entity, ...options };
}
