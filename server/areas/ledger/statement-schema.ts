// GraphQL schema of statements: the page, and the file of all of it.
import * as z from 'zod/mini';
import { ledgerAccountEntity } from '#shared/areas/ledger/account.ts';
import { statementExportInput, statementPeriod } from '#shared/areas/ledger/statement-input.ts';
import { resultFileName } from '#shared/entities/list-export.ts';
import { hasRight } from '#shared/access/rights.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { redact } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { inputFromZod } from '../../graphql/definition/input-from-zod.ts';
import { companyById, hubById, personById } from '../directory/queries.ts';
import { startOwnJob } from '../jobs/queries.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { AccountType } from './schema.ts';
import { ledgerAccountService } from './service.ts';
import { readStatement, type Statement, type StatementRow } from './statement.ts';

/** Rows of one answer at most. */
const maxRows = 100;

const RowType = builder.objectRef<StatementRow>('StatementRow').implement({
  description: 'An entry of an account. Amounts in centimes.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    rule: t.exposeString('rule', { description: 'Why it was posted: collected, delivery_fee and so on.' }),
    isCorrection: t.exposeBoolean('isCorrection', { description: 'It takes back or corrects an earlier posting.' }),
    source: t.exposeString('source', { description: 'The entity that it was posted for.' }),
    sourceId: t.exposeID('sourceId'),
    label: t.exposeString('label', {
      nullable: true,
      description: 'What people call that row, if the viewer sees it.',
    }),
    party: t.exposeString('party', { nullable: true, description: 'Whose account is on the other side.' }),
    debit: t.expose('debit', { type: 'SafeInt' }),
    credit: t.expose('credit', { type: 'SafeInt' }),
    balance: t.expose('balance', { type: 'SafeInt', description: 'After it, on the side of the account.' }),
  }),
});

const StatementType = builder.objectRef<Statement>('LedgerStatement').implement({
  description: 'The entries of an account in a period, the newest first. Balances are on the side of the account.',
  fields: (t) => ({
    account: t.field({
      type: AccountType,
      resolve: async ({ account }, _, context) =>
        redact(context, ledgerAccountService, context.audience ?? fail('UNAUTHENTICATED'), account),
    }),
    owner: t.string({
      nullable: true,
      description: 'Whose account it is; null for one of the house.',
      resolve: async ({ account: { companyId, driverId, hubId } }, _, { loaders }) => {
        if (companyId !== null) return (await loaders.of(companyById).load(companyId))?.name ?? null;
        if (driverId !== null) return (await loaders.of(personById).load(driverId))?.name ?? null;
        return hubId === null ? null : ((await loaders.of(hubById).load(hubId))?.nameFr ?? null);
      },
    }),
    opening: t.expose('opening', { type: 'SafeInt' }),
    closing: t.expose('closing', { type: 'SafeInt' }),
    debit: t.expose('debit', { type: 'SafeInt', description: 'Of all entries of the period.' }),
    credit: t.expose('credit', { type: 'SafeInt' }),
    rows: t.field({ type: [RowType], resolve: ({ rows }) => rows }),
    next: t.exposeString('next', { nullable: true, description: 'For `after` of the next page.' }),
  }),
});

const rule: AccessRule = { kind: 'scope', access: ledgerAccountEntity.access };
const periodSchema = z.strictObject(statementPeriod);

declareAccess('Query.ledgerStatement', rule);
builder.queryField('ledgerStatement', (t) =>
  t.field({
    type: StatementType,
    nullable: true,
    description: `Null for an account that the viewer does not see. At most ${maxRows} rows.`,
    args: {
      accountId: t.arg.id({ required: true }),
      period: t.arg({ type: inputFromZod('StatementPeriod', periodSchema) }),
      after: t.arg.string(),
      first: t.arg.int(),
    },
    resolve: (_, { accountId, period, after, first }, context) => {
      const audience = authorizeField(rule, context);
      const { firstDay = null, lastDay = null } = parseInput(periodSchema, period ?? {});
      const limit = Math.min(Math.max(first ?? maxRows, 1), maxRows);
      const request = { accountId, firstDay, lastDay, after: after ?? null, limit };
      return context.read((trx) => readStatement(trx, audience, request));
    },
  }),
);

defineJobMutation('ledgerStatementExport', {
  rule,
  description: 'Starts a job that writes a statement into a file.',
  schema: statementExportInput,
  start: async (context, input, audience) => {
    if (!hasRight(audience, 'export')) fail('forbidden');
    const { idempotencyKey, ...request } = input;
    return startOwnJob(context, {
      kind: 'statement',
      subject: 'ledgerStatement',
      resultName: resultFileName(request.name, request.format),
      total: null,
      request,
      idempotencyKey,
    });
  },
});
