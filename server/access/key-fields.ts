// Which root fields an API key may use. All are closed until an area opens them.
import type { GraphQLSchema } from 'graphql';
import type { ApiKeyScope } from '#shared/access/viewer.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';

export type OperationKind = 'query' | 'mutation' | 'subscription';

const keyFields: Record<OperationKind, readonly string[]> = { query: [], mutation: [], subscription: [] };

/** Opens these root fields to API keys, and closes all others. */
export function openToKeys(fields: Readonly<Record<OperationKind, readonly string[]>>): void {
  Object.assign(keyFields, fields);
}

/** The root fields that are open to keys, in the order in which their area names them. */
export const fieldsOpenToKeys = (kind: OperationKind): readonly string[] => keyFields[kind];

/** The schema itself is nobody's data; whether it may be asked for at all is decided elsewhere. */
const ofSchema = ['__typename', '__schema', '__type'];

/** True if a key of this scope may run an operation with these root fields. */
export function isOpenToKey(scope: ApiKeyScope, kind: OperationKind, fields: readonly string[]): boolean {
  const isOpen = (field: string): boolean => keyFields[kind].includes(field) || ofSchema.includes(field);
  return (kind !== 'mutation' || scope === 'write') && fields.every(isOpen);
}

/** Throws when a field that is open to keys is missing in the schema. */
export function assertKeyFields(schema: GraphQLSchema): void {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  for (const kind of typedKeys(keyFields)) {
    const missing = keyFields[kind].filter((field) => !types[kind]?.getFields()[field]);
    if (missing.length > 0) throw new Error(`API keys may use a missing ${kind}: ${missing.join(', ')}`);
  }
}
