// GraphQL schema of bank files: the upload, what each row would do, the confirmation, and what became of each.
import { sql } from 'kysely';
import {
  type BankColumn,
  bankColumns,
  bankFileEntity,
  bankFileLimits,
  type BankFileRow,
  type BankOutcome,
} from '#shared/areas/billing/bank-file.ts';
import { bankFileInputs, bankUploadInput } from '#shared/areas/billing/bank-file-input.ts';
import { bankMatches, type MatchedRow } from '#shared/areas/billing/bank-match.ts';
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import type { RedactedRow } from '../../../access/redact-row.ts';
import { actorOf } from '../../../commands/actor.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { defineRows, redact } from '../../../entities/root-fields.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { InvoiceType } from '../invoice-type.ts';
import { invoiceService } from '../service.ts';
import { invoiceStore } from '../store.ts';
import { confirmBankFile } from './confirm.ts';
import { matchFile } from './match-file.ts';
import { readBankTable } from './read-file.ts';
import { bankFileService } from './service.ts';
import { bankFileStore, readJobOutcomes } from './store.ts';

const ColumnType = builder.objectRef<{ use: BankColumn; column: number }>('BankFileColumn').implement({
  fields: (t) => ({
    use: t.field({ type: enumOf('BankColumn', bankColumns), resolve: ({ use }) => use }),
    column: t.exposeInt('column', { description: 'From 0.' }),
  }),
});

/** A row with its invoice in full. */
type ShownRow = Omit<MatchedRow, 'invoice'> & { invoice: InvoiceRow | null };
const RowType = builder.objectRef<ShownRow>('BankFileLine').implement({
  description: 'A row of a bank file, and what confirming the file does with it.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'In the file, from 1.' }),
    text: t.exposeString('text', { description: 'The cell with the reference, as it stands in the file.' }),
    reference: t.exposeString('reference', { nullable: true }),
    amount: t.expose('amount', { type: 'SafeInt', nullable: true, description: 'Centimes, without its sign.' }),
    isReject: t.exposeBoolean('isReject'),
    payment: t.exposeString('payment', { nullable: true }),
    reason: t.exposeString('reason', { nullable: true }),
    match: t.field({ type: enumOf('BankMatch', bankMatches), resolve: ({ match }) => match }),
    invoice: t.field({
      type: InvoiceType,
      nullable: true,
      resolve: ({ invoice }, _, context) =>
        invoice && redact(context, invoiceService, context.audience ?? fail('UNAUTHENTICATED'), invoice),
    }),
  }),
});

const OutcomeType = builder.objectRef<BankOutcome>('BankFileOutcome').implement({
  description: 'What became of a row.',
  fields: (t) => ({
    line: t.exposeInt('line'),
    reference: t.exposeString('reference'),
    state: t.exposeString('state', { description: 'paid, rejected or failed' }),
    code: t.exposeString('code', { nullable: true, description: 'Why it failed.' }),
  }),
});

const FileType = defineEntityType(bankFileEntity, {
  description: 'A file in which the bank says which transfers went out and which came back.',
  withActions: true,
});

builder.objectFields(FileType, (t) => ({
  madeBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ madeById }, _, { loaders }) => loaders.of(personById).load(madeById),
  }),
  columns: t.field({
    type: [ColumnType],
    description: 'Which column is used for what.',
    resolve: ({ columns }) =>
      bankColumns.flatMap((use) => {
        const column = columns[use];
        return column === null ? [] : [{ use, column }];
      }),
  }),
  examples: t.stringList({
    description: 'The first text of each column.',
    resolve: ({ header, rows }) =>
      header.map((_, at) => rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? ''),
  }),
  matches: t.field({
    type: [RowType],
    description: 'Of a draft: each row with its invoice as it is now.',
    resolve: (row, _, context) => {
      const audience = context.audience ?? fail('UNAUTHENTICATED');
      if (row.status !== 'draft') return [];
      return context.read(async (trx) => {
        const matched = await matchFile(trx, audience, row);
        const ids = matched.flatMap(({ invoice }) => invoice?.id ?? []);
        const invoices = await invoiceStore.findMany(trx, [...new Set(ids)], audience);
        const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
        return matched.map((each): ShownRow => ({ ...each, invoice: byId.get(each.invoice?.id ?? '') ?? null }));
      });
    },
  }),
  outcomes: t.field({
    type: [OutcomeType],
    description: 'What became of the rows that were confirmed, as far as the job is.',
    resolve: ({ status, outcomes, jobId }, _, context) =>
      status === 'running' ? context.read((trx) => readJobOutcomes(trx, jobId)) : [...outcomes],
  }),
}));

defineRows('bankFiles', bankFileService, FileType, {
  description: `The newest bank files, at most ${bankFileLimits.listed}.`,
  read: (trx, audience) =>
    bankFileStore.selectVisible(trx, audience, [], sql`order by created_at desc, id limit ${bankFileLimits.listed}`),
});

/** The live fields of bank files. */
export const bankFileLiveFields: readonly LiveField[] = registerEntity(bankFileService, FileType);

const Result = builder.objectRef<RedactedRow<BankFileRow>>('BankFileMade').implement({
  fields: (t) => ({ bankFile: t.field({ type: FileType, resolve: (row) => row }) }),
});

const createRule: AccessRule = { kind: 'action', entity: 'bankFile', action: 'create' };
declareAccess('Mutation.bankFileUpload', createRule);
builder.mutationField('bankFileUpload', (t) =>
  t.field({
    type: Result,
    description: `Reads a CSV of the bank, at most ${bankFileLimits.rows} rows, into a draft.`,
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      input: t.arg({ type: inputFromZod('BankFileUploadInput', bankUploadInput), required: true }),
    },
    resolve: async (_, { file, input }, context) => {
      const audience = authorizeField(createRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const given = parseInput(bankUploadInput, input);
      if (file.size > bankFileLimits.megabytes * 1_048_576)
        fail('import.too_large', { limit: bankFileLimits.megabytes });
      const table = readBankTable(new Uint8Array(await file.arrayBuffer()));
      const actor = actorOf(viewer, context.source);
      const row = await runCommand(context.commands, bankFileService, actor, 'create', { ...given, ...table });
      return redact(context, bankFileService, audience, row);
    },
  }),
);

const confirmRule: AccessRule = { kind: 'action', entity: 'bankFile', action: 'confirm' };
declareAccess('Mutation.bankFileConfirm', confirmRule);
builder.mutationField('bankFileConfirm', (t) =>
  t.field({
    type: Result,
    description: 'Starts a job that pays and rejects the invoices of the rows that match; the others stay as they are.',
    args: { input: t.arg({ type: inputFromZod('BankFileConfirmInput', bankFileInputs.confirm), required: true }) },
    resolve: async (_, { input }, context) => {
      const audience = authorizeField(confirmRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const row = await confirmBankFile(context.commands, actorOf(viewer, context.source), { ...input });
      return redact(context, bankFileService, audience, row);
    },
  }),
);
