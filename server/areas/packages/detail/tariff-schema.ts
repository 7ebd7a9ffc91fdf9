// Where a parcel's fees come from, and what they would be in another city. Roles from whom fees are hidden get nothing.
import { hiddenFields } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Trx } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../../graphql/definition/field-access.ts';
import { readRouteTariff, type RouteTariff } from '../../config/queries.ts';
import { findPackage } from '../queries.ts';

const TariffType = builder.objectRef<RouteTariff>('PackageTariff').implement({
  description: 'The fees in centimes that the tariff gives to a parcel now.',
  fields: (t) => ({
    groupName: t.exposeString('groupName'),
    isOwn: t.exposeBoolean('isOwn', { description: "Whether it is the sender's own group; if not, the default one." }),
    delivered: t.expose('delivered', { type: 'SafeInt' }),
    refused: t.expose('refused', { type: 'SafeInt' }),
    returned: t.expose('returned', { type: 'SafeInt' }),
  }),
});

async function readTariff(
  trx: Trx,
  id: string,
  cityId: string | null,
  audience: Audience,
): Promise<RouteTariff | null> {
  if (hiddenFields(packageEntity.access, audience).includes('feeDelivered')) return null;
  const row = await findPackage(trx, id, audience);
  const city = cityId ?? row?.cityId ?? null;
  return row && city !== null ? readRouteTariff(trx, row.companyId, row.originHubId, city) : null;
}

const accessRule: AccessRule = { kind: 'scope', access: packageEntity.access };
declareAccess('Query.packageTariff', accessRule);
builder.queryField('packageTariff', (t) =>
  t.field({
    type: TariffType,
    nullable: true,
    description:
      "The tariff of a parcel's route, or of the route to another city; null if there is none, and for parcels and fees that are not the viewer's.",
    args: { id: t.arg.id({ required: true }), cityId: t.arg.id() },
    resolve: (_, { id, cityId }, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => readTariff(trx, id, cityId ?? null, audience));
    },
  }),
);
