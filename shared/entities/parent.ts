// A child, such as a message of a claim or a delivery of a webhook, is seen by whoever sees its parent. It keeps a copy of
// the parent's scope keys, so that lists, policies and topics of the child look at its own row alone.
import * as z from 'zod/mini';
import { pickScopeKeys, type ScopeKeys } from '../access/scope.ts';
import { id } from '../lib/fields.ts';

export interface ParentRule<Field extends string = string> {
  /** The entity of the parent. */
  entity: string;
  /** The field with the parent's id. */
  field: Field;
  /** The scope keys that are copied; parent and child call them alike. */
  keys: readonly Field[];
}

/** The action with which the system copies the keys again when the parent's change. */
export function changeScopeAction<const Status extends string>(statuses: readonly Status[]) {
  return { who: ['SYS'], from: statuses, to: 'same', event: 'scopeChanged', internal: true } as const;
}

/** The input of that action. */
export const changeScopeInput = z.strictObject({
  id: id(),
  keys: z.record(z.string(), z.nullable(z.union([z.string(), z.array(z.string())]))),
});

/** The scope keys that a child copies from the row of its parent. */
export function keysOfParent({ keys }: ParentRule, parent: object): ScopeKeys {
  return pickScopeKeys(keys, parent);
}
