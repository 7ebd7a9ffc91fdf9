// GraphQL type Package. Fields that some role may not see are nullable, and null for that role.
import { deliveryCompliance } from '#shared/areas/packages/derived.ts';
import { packageActions } from '#shared/areas/packages/lifecycle.ts';
import {
  cashStages,
  invoiceStatuses,
  packageReasons,
  type PackageRow,
  returnStages,
} from '#shared/areas/packages/row.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { AssigneeType, CityType, CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { openPackages, undeliveredOrders } from './loaders.ts';

export const PackageStatusType = enumOf('PackageStatus', packageStatuses);
const PackageAction = enumOf('PackageAction', packageActions);
const InvoiceStatusType = enumOf('InvoiceStatus', invoiceStatuses);

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

export const PackageType = builder.objectRef<RedactedRow<PackageRow>>('Package');

PackageType.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    status: t.field({ type: PackageStatusType, resolve: (pkg) => pkg.status }),
    reason: t.field({ type: enumOf('PackageReason', packageReasons), nullable: true, resolve: (pkg) => pkg.reason }),
    returnStage: t.field({ type: enumOf('ReturnStage', returnStages), resolve: (pkg) => pkg.returnStage }),
    cashStage: t.field({ type: enumOf('CashStage', cashStages), resolve: (pkg) => pkg.cashStage }),
    allowedActions: t.field({ type: [PackageAction], resolve: (pkg) => [...pkg.allowedActions] }),
    trackingNumber: t.exposeString('trackingNumber'),
    trackingId: t.exposeString('trackingId'),
    partnerId: t.exposeString('partnerId', { nullable: true }),
    orderStatus: t.exposeString('orderStatus', { nullable: true }),
    linkedId: t.exposeID('linkedId', { nullable: true }),
    newDestination: t.exposeString('newDestination', { nullable: true }),
  }),
});

builder.objectFields(PackageType, (t) => ({
  recipientName: t.exposeString('recipientName'),
  phone: t.exposeString('phone', { description: 'E.164' }),
  address: t.exposeString('address'),
  city: t.field({
    type: CityType,
    nullable: true,
    resolve: ({ cityId }, _, { loaders }) => (cityId ? loaders.of(cityById).load(cityId) : null),
  }),
  cityText: t.exposeString('cityText'),
  clientEmail: t.exposeString('clientEmail', { nullable: true }),
  website: t.exposeString('website', { nullable: true }),
  undeliveredOrders: t.int({
    description: 'Orders of this phone, of any sender, that came back undelivered.',
    resolve: ({ phone }, _, { loaders }) => loaders.of(undeliveredOrders).load(phone),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
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

builder.objectFields(PackageType, (t) => ({
  cod: t.expose('cod', { type: 'SafeInt', description: 'Centimes' }),
  feeDelivered: t.expose('feeDelivered', { type: 'SafeInt', nullable: true }),
  feeRefused: t.expose('feeRefused', { type: 'SafeInt', nullable: true }),
  feeReturned: t.expose('feeReturned', { type: 'SafeInt', nullable: true }),
  commission: t.expose('commission', { type: 'SafeInt', nullable: true }),
  feesFixed: t.exposeBoolean('feesFixed', {
    nullable: true,
    description: 'Set on this parcel by hand: no tariff touches them.',
  }),
  cashCollected: t.expose('cashCollected', { type: 'SafeInt', nullable: true }),
  clientInvoiced: t.exposeBoolean('clientInvoiced', { nullable: true }),
  driverInvoiced: t.exposeBoolean('driverInvoiced', { nullable: true }),
  clientInvoiceStatus: t.field({ type: InvoiceStatusType, nullable: true, resolve: (pkg) => pkg.clientInvoiceStatus }),
  driverInvoiceStatus: t.field({ type: InvoiceStatusType, nullable: true, resolve: (pkg) => pkg.driverInvoiceStatus }),
  products: t.exposeString('products', { nullable: true }),
  weight: t.exposeInt('weight', { nullable: true, description: 'Grams' }),
  length: t.exposeInt('length', { nullable: true, description: 'Centimetres' }),
  width: t.exposeInt('width', { nullable: true }),
  height: t.exposeInt('height', { nullable: true }),
  note: t.exposeString('note', { nullable: true }),
  internalNote: t.exposeString('internalNote', { nullable: true }),
  fromStock: t.exposeBoolean('fromStock'),
  exchange: t.exposeBoolean('exchange'),
  noOpening: t.exposeBoolean('noOpening'),
  whatsappSent: t.exposeBoolean('whatsappSent'),
  processed: t.exposeBoolean('processed'),
  proofOfNoResponse: t.exposeString('proofOfNoResponse', { nullable: true }),
}));

builder.objectFields(PackageType, (t) => ({
  attempts: t.exposeInt('attempts'),
  nextDate: t.expose('nextDate', { type: 'Day', nullable: true }),
  late: t.exposeBoolean('late'),
  nonCompliant: t.exposeBoolean('nonCompliant'),
  compliance: t.field({
    type: ComplianceType,
    nullable: true,
    resolve: (pkg, _, { now }) => deliveryCompliance(pkg, now),
  }),
  inDeliverySince: t.expose('inDeliverySince', { type: 'Instant', nullable: true }),
  createdAt: t.expose('createdAt', { type: 'Instant' }),
  updatedAt: t.expose('updatedAt', { type: 'Instant' }),
  confirmedAt: t.expose('confirmedAt', { type: 'Instant', nullable: true }),
  pickedUpAt: t.expose('pickedUpAt', { type: 'Instant', nullable: true }),
  assignedAt: t.expose('assignedAt', { type: 'Instant', nullable: true }),
  deliveredAt: t.expose('deliveredAt', { type: 'Instant', nullable: true }),
  canceledAt: t.expose('canceledAt', { type: 'Instant', nullable: true }),
  returnedAt: t.expose('returnedAt', { type: 'Instant', nullable: true }),
}));

builder.objectField(AssigneeType, 'openPackages', (t) =>
  t.int({
    description: 'Unfinished parcels that they deliver or collect, of those that the viewer sees.',
    resolve: ({ id }, _, { loaders }) => loaders.of(openPackages).load(id),
  }),
);
