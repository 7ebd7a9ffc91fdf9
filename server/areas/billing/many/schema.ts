// GraphQL schema of billing several customers: what a selection or a day would make, the job, and when a customer is next.
import { maxSelectedParcels } from '#shared/areas/billing/input.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { day, idempotencyKey } from '#shared/lib/fields.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { dayOf } from '#shared/lib/time.ts';
import * as z from 'zod/mini';
import { matchingInput, selectionOf } from '../../../entities/bulk-fields.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import { companyRowById } from '../../companies/queries.ts';
import { companyById } from '../../directory/queries.ts';
import { CompanyType } from '../../directory/schema.ts';
import { startOwnJob } from '../../jobs/queries.ts';
import { defineJobMutation, JobStarted } from '../../jobs/schema.ts';
import { packageListSource, packageService } from '../../packages/queries.ts';
import { type Billing, type BillingOutcome, type BillingRequest, readBilling } from './bill-customers.ts';
import { type DueCustomer, readDueCustomers } from './due-customers.ts';
import { nextInvoiceOn } from './next-invoice-schema.ts';
import { type CustomerPreview, leftReasons, previewSelection, type SelectionPreview } from './preview-selection.ts';

const rule: AccessRule = { kind: 'action', entity: 'invoice', action: 'create' };

const CustomerPreviewType = builder.objectRef<CustomerPreview>('BillingCustomer').implement({
  description: 'The invoice that a customer would get. Amounts in centimes, without what is carried over.',
  fields: (t) => ({
    company: t.field({
      type: CompanyType,
      nullable: true,
      resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
    }),
    parcels: t.int({ resolve: ({ packageIds }) => packageIds.length }),
    codTotal: t.expose('codTotal', { type: 'SafeInt' }),
    charges: t.expose('charges', { type: 'SafeInt' }),
    extras: t.expose('extras', { type: 'SafeInt' }),
    compensation: t.expose('compensation', { type: 'SafeInt' }),
    tax: t.expose('tax', { type: 'SafeInt' }),
    amount: t.expose('amount', { type: 'SafeInt' }),
  }),
});
const LeftType = builder.objectRef<SelectionPreview['left'][number]>('BillingLeft').implement({
  description: 'A parcel that is not billed, and why.',
  fields: (t) => ({
    id: t.exposeID('id'),
    trackingNumber: t.exposeString('trackingNumber'),
    reason: t.field({ type: enumOf('BillingLeftReason', leftReasons), resolve: ({ reason }) => reason }),
  }),
});
const PreviewType = builder.objectRef<SelectionPreview>('BillingPreview').implement({
  fields: (t) => ({
    customers: t.field({ type: [CustomerPreviewType], resolve: ({ customers }) => customers }),
    left: t.field({ type: [LeftType], resolve: ({ left }) => left }),
  }),
});

const matching = matchingInput('Package', 'Packages', packageListSource);

/** The parcels of a selection that the viewer sees. Fails with `list.selection_too_large`. */
async function selectedParcels(given: object, context: GraphqlContext): Promise<PackageRow[]> {
  const audience = authorizeField(rule, context);
  const selection = selectionOf(audience, packageListSource, given);
  return context.read(async (trx) => {
    const ids = await selection.find(trx);
    if (ids.length > maxSelectedParcels) fail('list.selection_too_large', { limit: maxSelectedParcels });
    return packageService.store.findMany(trx, ids, audience);
  });
}

const SelectionInput = builder.inputType('BillingSelectionInput', {
  fields: (t) => ({ ids: t.idList(), matching: t.field({ type: matching }) }),
});
declareAccess('Query.billingPreview', rule);
builder.queryField('billingPreview', (t) =>
  t.field({
    type: PreviewType,
    description: `What billing a selection of at most ${maxSelectedParcels} parcels would make.`,
    args: { input: t.arg({ type: SelectionInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const parcels = await selectedParcels({ ids: input.ids, matching: input.matching }, context);
      return context.read((trx) => previewSelection(trx, parcels));
    },
  }),
);

const DueType = builder.objectRef<DueCustomer>('DueCustomer').implement({
  description: 'A customer with ended parcels that stand on no invoice.',
  fields: (t) => ({
    id: t.id({ resolve: ({ companyId }) => companyId }),
    name: t.exposeString('name'),
    parcels: t.exposeInt('parcels'),
    nextInvoiceOn: t.field({
      type: 'Day',
      nullable: true,
      description: 'The next day of its schedule; null for one without days.',
      resolve: async ({ companyId }, _, context) => {
        const company = await context.loaders.of(companyRowById).load(companyId);
        return company && nextInvoiceOn(company, context);
      },
    }),
  }),
});
declareAccess('Query.dueCustomers', rule);
builder.queryField('dueCustomers', (t) =>
  t.field({
    type: [DueType],
    description: 'The customers with parcels up to a day that stand on no invoice, by name.',
    args: { lastDay: t.arg({ type: 'Day', required: true }) },
    resolve: (_, given, context) => {
      authorizeField(rule, context);
      const { lastDay } = parseInput(z.strictObject({ lastDay: day() }), given);
      return context.read((trx) => readDueCustomers(trx, lastDay));
    },
  }),
);

const OutcomeType = builder.objectRef<BillingOutcome>('BillingOutcome').implement({
  description: 'What became of one customer.',
  fields: (t) => ({
    companyId: t.exposeID('companyId'),
    name: t.exposeString('name'),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'Null: no invoice was made.' }),
    reference: t.exposeString('reference', { nullable: true }),
    amount: t.expose('amount', { type: 'SafeInt', nullable: true, description: 'Centimes' }),
    parcels: t.exposeInt('parcels'),
    code: t.exposeString('code', { nullable: true, description: 'Why none was made.' }),
  }),
});
const BillingType = builder.objectRef<Billing>('Billing').implement({
  description: 'How far the billing of several customers is.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    outcomes: t.field({ type: [OutcomeType], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});
declareAccess('Query.billing', rule);
builder.queryField('billing', (t) =>
  t.field({
    type: BillingType,
    nullable: true,
    description: 'The billing of an own job; null if there is none.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_, { jobId }, context) => {
      authorizeField(rule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      return context.read((trx) => readBilling(trx, jobId, viewer.id));
    },
  }),
);

async function startBilling(
  context: GraphqlContext,
  request: BillingRequest,
  key: string | undefined,
): Promise<JobRow> {
  if (request.customers.length === 0) fail('invoice.nothing_to_bill');
  const total = request.customers.length;
  const input = { kind: 'billCustomers', subject: 'invoices', total, request, idempotencyKey: key };
  return startOwnJob(context, input);
}

const dueInput = z.strictObject({ lastDay: day(), idempotencyKey: idempotencyKey() });
defineJobMutation('invoicesBillDue', {
  rule,
  description: 'Starts a job that bills every customer with due parcels up to a day.',
  schema: dueInput,
  start: async (context, input) => {
    const { lastDay, idempotencyKey: key } = input;
    if (lastDay > dayOf(context.now)) failField('lastDay', 'day_too_late');
    const due = await context.read((trx) => readDueCustomers(trx, lastDay));
    const customers = due.map(({ companyId, name }) => ({ companyId, name }));
    return startBilling(context, { lastDay, customers }, key);
  },
});

const selectionInput = z.strictObject({ idempotencyKey: idempotencyKey() });
declareAccess('Mutation.invoicesBillSelection', rule);
builder.mutationField('invoicesBillSelection', (t) =>
  t.field({
    type: JobStarted,
    description: 'Starts a job that makes one invoice for each customer of a selection of parcels.',
    args: {
      input: t.arg({
        type: inputFromZod('InvoicesBillSelectionInput', selectionInput, {
          add: (field) => ({ ids: field.idList({ required: false }), matching: field.field({ type: matching }) }),
        }),
        required: true,
      }),
    },
    resolve: async (_, { input }, context) => {
      const { ids, matching: filter, ...given } = input;
      const { idempotencyKey: key } = parseInput(selectionInput, given);
      const parcels = await selectedParcels({ ids, matching: filter }, context);
      const { customers } = await context.read((trx) => previewSelection(trx, parcels));
      const named = await Promise.all(
        customers.map(async ({ companyId, packageIds }) => {
          const company = await context.loaders.of(companyById).load(companyId);
          return { companyId, name: company?.name ?? '', packageIds };
        }),
      );
      return { job: await startBilling(context, { lastDay: null, customers: named }, key) };
    },
  }),
);
