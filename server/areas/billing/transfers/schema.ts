// GraphQL schema of transfers: the batches, what one would contain, and the file for the bank.
import { sql } from 'kysely';
import { maxTransfers, transferBatchEntity, type TransferLine } from '#shared/areas/billing/transfer.ts';
import { transferInputs } from '#shared/areas/billing/transfer-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { maskNumber } from '#shared/lib/bank-details.ts';
import { actorOf } from '../../../commands/actor.ts';
import { matchingInput, selectionOf } from '../../../entities/bulk-fields.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows, redact } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { defineJobMutation } from '../../jobs/schema.ts';
import { InvoiceType } from '../invoice-type.ts';
import { invoiceListSource, invoiceService } from '../queries.ts';
import { readCandidates, type TransferCandidate, transferService } from './service.ts';
import { readTransferLines, transferStore } from './store.ts';
import { startTransferFile } from './start-file.ts';

const newestBatches = 30;

const TransferLineType = builder.objectRef<TransferLine>('TransferLine').implement({
  description: 'What a batch pays to whom.',
  fields: (t) => ({
    invoiceId: t.exposeID('invoiceId'),
    reference: t.exposeString('reference'),
    amount: t.expose('amount', { type: 'SafeInt', description: 'Centimes' }),
    holder: t.exposeString('holder'),
    account: t.string({ description: 'The end of the RIB.', resolve: ({ rib }) => maskNumber(rib) }),
  }),
});

const BatchType = defineEntityType(transferBatchEntity, {
  description: 'Invoices that were put into one file for the bank.',
  withActions: true,
});
builder.objectFields(BatchType, (t) => ({
  madeBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ madeById }, _, { loaders }) => loaders.of(personById).load(madeById),
  }),
  lines: t.field({
    type: [TransferLineType],
    resolve: ({ id }, _, context) => context.read((trx) => readTransferLines(trx, id)),
  }),
}));

defineRows('transferBatches', transferService, BatchType, {
  description: `The newest batches of transfers, at most ${newestBatches}.`,
  read: (trx, audience) =>
    transferStore.selectVisible(trx, audience, [], sql`order by created_at desc, id limit ${newestBatches}`),
});

/** The live fields of transfers. */
export const transferLiveFields: readonly LiveField[] = registerEntity(transferService, BatchType);

const CandidateType = builder.objectRef<TransferCandidate>('TransferCandidate').implement({
  description: 'An invoice of a selection, and whether it can be paid by transfer.',
  fields: (t) => ({
    invoice: t.field({
      type: InvoiceType,
      resolve: ({ invoice }, _, context) =>
        redact(context, invoiceService, context.audience ?? fail('UNAUTHENTICATED'), invoice),
    }),
    holder: t.exposeString('holder'),
    account: t.string({
      nullable: true,
      description: 'The end of the RIB.',
      resolve: ({ rib }) => (rib === null ? null : maskNumber(rib)),
    }),
    openBatch: t.exposeString('openBatch', { nullable: true, description: 'An open batch that has it already.' }),
    code: t.exposeString('code', { nullable: true, description: 'Why it cannot; null if it can.' }),
  }),
});

const createRule: AccessRule = { kind: 'action', entity: 'transferBatch', action: 'create' };
const PreviewInput = builder.inputType('TransferPreviewInput', {
  fields: (t) => ({
    ids: t.idList(),
    matching: t.field({ type: matchingInput('Invoice', 'Invoices', invoiceListSource) }),
  }),
});
declareAccess('Query.transferPreview', createRule);
builder.queryField('transferPreview', (t) =>
  t.field({
    type: [CandidateType],
    description: `The invoices of a selection that the viewer sees, as a batch of at most ${maxTransfers} transfers would take them.`,
    args: { input: t.arg({ type: PreviewInput, required: true }) },
    resolve: (_, { input }, context) => {
      const audience = authorizeField(createRule, context);
      const selection = selectionOf(audience, invoiceListSource, { ids: input.ids, matching: input.matching });
      return context.read(async (trx) => {
        const ids = await selection.find(trx);
        if (ids.length > maxTransfers) fail('list.selection_too_large', { limit: maxTransfers });
        return readCandidates(trx, audience, ids);
      });
    },
  }),
);

const writeRule: AccessRule = { kind: 'action', entity: 'transferBatch', action: 'write' };
defineJobMutation('transferBatchWrite', {
  rule: writeRule,
  description: 'Writes the file for the bank, as a job. Wants a proof: it has bank details in full.',
  schema: transferInputs.write,
  start: async (context, input) => {
    const viewer = context.viewer ?? fail('UNAUTHENTICATED');
    return startTransferFile(context.commands, actorOf(viewer, context.source), input);
  },
});
