// GraphQL type Package: the fields beside those of the row itself.
import { deliveryCompliance } from '#shared/areas/packages/derived.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { StockLine } from '#shared/areas/stock/stock-line.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { AssigneeType, CityType, CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { workCalendar } from '../config/queries.ts';
import { fileById } from '../files/queries.ts';
import { FileType } from '../files/schema.ts';
import { openPackages, undeliveredOrders } from './loaders.ts';

export const PackageStatusType = enumOf('PackageStatus', packageStatuses);

interface Compliance {
  compliant: boolean;
  todayStatus: PackageRow['status'] | null;
  day: number;
}
const ComplianceType = builder.objectRef<Compliance>('Compliance').implement({
  description: 'A parcel held by a driver owes one outcome per working day.',
  fields: (t) => ({
    compliant: t.exposeBoolean('compliant'),
    day: t.exposeInt('day'),
    todayStatus: t.field({ type: PackageStatusType, nullable: true, resolve: ({ todayStatus }) => todayStatus }),
  }),
});

const StockLineType = builder.objectRef<StockLine>('StockLine').implement({
  description: 'Units of a product that the parcel takes from the stock.',
  fields: (t) => ({
    levelId: t.exposeID('levelId'),
    sku: t.exposeString('sku'),
    name: t.exposeString('name'),
    quantity: t.exposeInt('quantity'),
  }),
});

export const PackageType = defineEntityType(packageEntity, { withActions: true });

builder.objectFields(PackageType, (t) => ({
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId ? loaders.of(cityById).load(cityId) : null),
  }),
  stockLines: t.field({ type: [StockLineType], resolve: ({ stockLines }) => stockLines }),
  extraFees: t.field({
    type: ['SafeInt'],
    nullable: true,
    description: 'Centimes of each of its extra services, as it was when it was chosen.',
    resolve: ({ extraFees }) => extraFees,
  }),
  compliance: t.field({
    type: ComplianceType,
    nullable: true,
    resolve: async (pkg, _, { now, loaders }) =>
      pkg.heldSince === null ? null : deliveryCompliance(pkg, now, await loaders.of(workCalendar).load('all')),
  }),
  undeliveredOrders: t.int({
    description: 'Orders of this phone, of any sender, that came back undelivered.',
    // Recipients who were erased have no phone, and nothing in common.
    resolve: ({ phone }, _, { loaders }) => (phone === '' ? 0 : loaders.of(undeliveredOrders).load(phone)),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  proofPhotos: t.field({
    type: [FileType],
    description: 'The photo and the signature that prove the delivery, without those that were deleted since.',
    resolve: async ({ proofPhotoIds }, _, { loaders }) =>
      (await Promise.all(proofPhotoIds.map((id) => loaders.of(fileById).load(id)))).filter((file) => file !== null),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, { loaders }) => (driverId ? loaders.of(personById).load(driverId) : null),
  }),
  collector: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ collectorId }, _, { loaders }) => (collectorId ? loaders.of(personById).load(collectorId) : null),
  }),
  originHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ originHubId }, _, { loaders }) => loaders.of(hubById).load(originHubId),
  }),
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  toHub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ toHubId }, _, { loaders }) => (toHubId ? loaders.of(hubById).load(toHubId) : null),
  }),
}));

builder.objectField(AssigneeType, 'openPackages', (t) =>
  t.int({
    description: 'Unfinished parcels that they deliver or collect, of those that the viewer sees.',
    resolve: ({ id }, _, { loaders }) => loaders.of(openPackages).load(id),
  }),
);
