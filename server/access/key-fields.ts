// The root fields that an API key may use: those of a CUSTOMER that are about its parcels. Whatever is about a person
// (account, sessions, files, jobs, notifications) or about secrets is missing here and closed.
import type { GraphQLSchema } from 'graphql';
import type { ApiKeyScope } from '#shared/access/viewer.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';

type OperationKind = 'query' | 'mutation' | 'subscription';

const keyFields: Readonly<Record<OperationKind, readonly string[]>> = {
  query: [
    'package',
    'packages',
    'packageCounts',
    'packageDays',
    'packageTimeline',
    'packageTariff',
    'linkedPackages',
    'changeRequests',
    'rating',
    'packageRatings',
    'ratable',
    'cities',
    'hubs',
    'rules',
  ],
  mutation: [
    'packageCreate',
    'packageEdit',
    'packageConfirm',
    'packageCancel',
    'packageRecordWhatsapp',
    'packagesConfirm',
    'packagesCancel',
    'ratingCreate',
  ],
  subscription: ['packageChanged', 'packageCounts', 'ratingChanged'],
};

/** The schema itself is nobody's data; whether it may be asked for at all is decided elsewhere. */
const ofSchema = ['__typename', '__schema', '__type'];

/** True if a key of this scope may run an operation with these root fields. */
export function isOpenToKey(scope: ApiKeyScope, kind: OperationKind, fields: readonly string[]): boolean {
  const isOpen = (field: string): boolean => keyFields[kind].includes(field) || ofSchema.includes(field);
  return (kind !== 'mutation' || scope === 'write') && fields.every(isOpen);
}

/** The names of the fields, `Query.packages` and so on. Throws for one that the schema does not have. */
export function keyFieldNames(schema: GraphQLSchema): string[] {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return typedKeys(keyFields).flatMap((kind) =>
    keyFields[kind].map((field) => {
      const type = types[kind];
      if (!type?.getFields()[field]) throw new Error(`API keys may use a field that is missing: ${kind} ${field}`);
      return `${type.name}.${field}`;
    }),
  );
}
