// The GraphQL types of an invoice and of its lines.
import { billedOutcomes } from '#shared/areas/billing/bill.ts';
import { invoiceEntity } from '#shared/areas/billing/invoice.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { type InvoiceLine, readLines } from './queries.ts';

/** Lines of one answer at most. */
export const maxLines = 200;

export const InvoiceType = defineEntityType(invoiceEntity, {
  description: 'What the house pays to a customer for parcels, or to a driver as commissions.',
  withActions: true,
});

export const LineType = builder.objectRef<InvoiceLine>('InvoiceLine').implement({
  description: 'A parcel as it was billed. Amounts in centimes.',
  fields: (t) => ({
    place: t.exposeInt('place'),
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    city: t.exposeString('city'),
    outcome: t.field({ type: enumOf('BilledOutcome', billedOutcomes), resolve: ({ outcome }) => outcome }),
    endedOn: t.expose('endedOn', { type: 'Day' }),
    cod: t.expose('cod', { type: 'SafeInt' }),
    fee: t.expose('fee', { type: 'SafeInt' }),
    extras: t.expose('extras', { type: 'SafeInt', description: 'For its extra services.' }),
    extraCodes: t.exposeStringList('extraCodes'),
    tax: t.expose('tax', { type: 'SafeInt' }),
    compensation: t.expose('compensation', { type: 'SafeInt' }),
    net: t.expose('net', { type: 'SafeInt', description: 'What the parcel adds to what is to be paid.' }),
  }),
});

builder.objectFields(InvoiceType, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    description: 'The partner to whom it is paid.',
    resolve: ({ companyId }, _, { loaders }) => (companyId === null ? null : loaders.of(companyById).load(companyId)),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    description: 'The driver to whom it is paid.',
    resolve: ({ driverId }, _, { loaders }) => (driverId === null ? null : loaders.of(personById).load(driverId)),
  }),
  lines: t.field({
    type: [LineType],
    description: `The lines behind place \`after\`, at most ${maxLines}.`,
    args: { after: t.arg.int(), first: t.arg.int() },
    resolve: ({ id }, { after, first }, context) =>
      context.read((trx) =>
        readLines(trx, id, { after: after ?? 0, limit: Math.min(Math.max(first ?? maxLines, 1), maxLines) }),
      ),
  }),
}));
