// GraphQL schema of invoices: rows with their lines and steps, and what one would say before it is made.
import type { Unbilled } from '#shared/areas/billing/bill.ts';
import { invoiceScopeInput } from '#shared/areas/billing/input.ts';
import { invoiceEntity } from '#shared/areas/billing/invoice.ts';
import { maxRegenerated, regenerationInput } from '#shared/areas/billing/regeneration.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { startOwnJob } from '../jobs/queries.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { InvoiceType, LineType, maxLines } from './invoice-type.ts';
import {
  invoiceListSource,
  type InvoicePreview,
  invoiceService,
  type InvoiceStep,
  previewInvoice,
  readSteps,
} from './queries.ts';
import { readRegeneration, type Regeneration, type RegenerationOutcome } from './regenerate-many.ts';

/** The live fields of invoices. */
export const invoiceLiveFields: readonly LiveField[] = registerEntity(invoiceService, InvoiceType, {
  list: { name: 'invoices', source: invoiceListSource },
});

const StepType = builder.objectRef<InvoiceStep>('InvoiceStep').implement({
  description: 'Something that happened to an invoice.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    name: t.exposeString('name', { description: 'invoice.paid and so on' }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
    amount: t.expose('amount', { type: 'SafeInt', nullable: true, description: 'Centimes, after it' }),
    amountBefore: t.expose('amountBefore', { type: 'SafeInt', nullable: true }),
  }),
});

const seeRule: AccessRule = { kind: 'scope', access: invoiceEntity.access };
declareAccess('Query.invoiceSteps', seeRule);
builder.queryField('invoiceSteps', (t) =>
  t.field({
    type: [StepType],
    description: 'What happened to an invoice, the newest first; empty for one that the viewer does not see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => {
      const audience = authorizeField(seeRule, context);
      return context.read((trx) => readSteps(trx, audience, id));
    },
  }),
);

const left = (reason: Unbilled) => (preview: InvoicePreview) => preview.left[reason];
const PreviewType = builder.objectRef<InvoicePreview>('InvoicePreview').implement({
  description: 'What an invoice would say if it were made now. Amounts in centimes.',
  fields: (t) => ({
    parcels: t.int({ resolve: ({ lines }) => lines.length }),
    codTotal: t.expose('codTotal', { type: 'SafeInt' }),
    charges: t.expose('charges', { type: 'SafeInt' }),
    extras: t.expose('extras', { type: 'SafeInt' }),
    compensation: t.expose('compensation', { type: 'SafeInt' }),
    tax: t.expose('tax', { type: 'SafeInt' }),
    carriedOver: t.expose('carriedOver', { type: 'SafeInt' }),
    amount: t.expose('amount', { type: 'SafeInt' }),
    lines: t.field({
      type: [LineType],
      description: `The first ${maxLines}.`,
      resolve: ({ lines }) => lines.slice(0, maxLines),
    }),
    withoutTariff: t.int({
      description: 'Parcels that are left out because their price is not known.',
      resolve: left('no_tariff'),
    }),
    nothingOwed: t.int({
      description: 'Parcels that are left out because nothing is owed for them.',
      resolve: left('nothing_owed'),
    }),
  }),
});

const makeRule: AccessRule = { kind: 'action', entity: 'invoice', action: 'create' };
declareAccess('Query.invoicePreview', makeRule);
builder.queryField('invoicePreview', (t) =>
  t.field({
    type: PreviewType,
    description: 'What an invoice of this customer or driver, and of this period or selection, would say now.',
    args: { scope: t.arg({ type: inputFromZod('InvoiceScope', invoiceScopeInput), required: true }) },
    resolve: (_, { scope }, context) => {
      authorizeField(makeRule, context);
      const parsed = parseInput(invoiceScopeInput, scope);
      return context.read((trx) => previewInvoice(trx, parsed));
    },
  }),
);

const RegenerationOutcomeType = builder.objectRef<RegenerationOutcome>('RegenerationOutcome').implement({
  description: 'What became of one invoice of a regeneration.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'As it was given.' }),
    code: t.exposeString('code', { nullable: true, description: 'Why it failed; null if it did not.' }),
    before: t.expose('before', { type: 'SafeInt', nullable: true, description: 'Centimes' }),
    after: t.expose('after', { type: 'SafeInt', nullable: true }),
  }),
});
const RegenerationType = builder.objectRef<Regeneration>('Regeneration').implement({
  description: 'How far a regeneration of many invoices is.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    outcomes: t.field({ type: [RegenerationOutcomeType], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});

const regenerateRule: AccessRule = { kind: 'action', entity: 'invoice', action: 'regenerate' };
declareAccess('Query.invoiceRegeneration', regenerateRule);
builder.queryField('invoiceRegeneration', (t) =>
  t.field({
    type: RegenerationType,
    nullable: true,
    description: 'The regeneration of an own job; null if there is none.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_, { jobId }, context) => {
      authorizeField(regenerateRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      return context.read((trx) => readRegeneration(trx, jobId, viewer.id));
    },
  }),
);

defineJobMutation('invoiceRegenerateMany', {
  rule: regenerateRule,
  description: `Starts a job that regenerates the invoices with these references or ids, at most ${maxRegenerated}.`,
  schema: regenerationInput,
  start: async (context, input) => {
    const { ids, idempotencyKey } = input;
    return startOwnJob(context, {
      kind: 'regenerateInvoices',
      subject: 'invoices',
      total: ids.length,
      request: { ids },
      idempotencyKey,
    });
  },
});
