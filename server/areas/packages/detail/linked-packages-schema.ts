// The parcels that belong together: an exchange and the parcel that comes back, a canceled one and its new start.
import type { Audience } from '#shared/access/viewer.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Trx } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { PackageStatusType } from '../graphql-types.ts';
import { findPackage, findPackages } from '../queries.ts';
import { linkedPackageIds } from '../store.ts';

/** What the other parcel is to this one. */
const relations = ['exchange_return', 'exchange', 'relaunched', 'canceled'] as const;

interface LinkedPackage extends Pick<PackageRow, 'id' | 'trackingNumber' | 'status'> {
  relation: (typeof relations)[number];
}

// A return is made without the flag of its exchange, a new start with it.
function linkedPackage(row: PackageRow, other: PackageRow): LinkedPackage {
  const { id, trackingNumber, status } = other;
  const isSource = row.linkedId === id;
  const [source, made] = isSource ? [other, row] : [row, other];
  const isReturn = source.exchange && !made.exchange;
  const relation = isSource ? (isReturn ? 'exchange' : 'canceled') : isReturn ? 'exchange_return' : 'relaunched';
  return { id, trackingNumber, status, relation };
}

/** The parcel that this one was made of and those that were made of it, as far as the audience sees them. */
async function readLinked(trx: Trx, id: string, audience: Audience): Promise<LinkedPackage[]> {
  const row = await findPackage(trx, id, audience);
  if (!row) return [];
  const made = await linkedPackageIds(trx, id);
  const others = await findPackages(trx, row.linkedId === null ? made : [row.linkedId, ...made], audience);
  return others.map((other) => linkedPackage(row, other));
}

const LinkedPackageType = builder.objectRef<LinkedPackage>('LinkedPackage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    trackingNumber: t.exposeString('trackingNumber'),
    status: t.field({ type: PackageStatusType, resolve: ({ status }) => status }),
    relation: t.field({ type: enumOf('PackageRelation', relations), resolve: ({ relation }) => relation }),
  }),
});

const accessRule: AccessRule = { kind: 'scope', access: packageEntity.access };
declareAccess('Query.linkedPackages', accessRule);
builder.queryField('linkedPackages', (t) =>
  t.field({
    type: [LinkedPackageType],
    description: 'The parcels linked with this one in either direction; empty for a missing parcel.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => readLinked(trx, id, audience));
    },
  }),
);
