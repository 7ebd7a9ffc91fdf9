// GraphQL schema of reconciliations: the last runs, what they found, and the mutation that starts one.
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { accountKinds } from '#shared/areas/ledger/account-kinds.ts';
import type { LedgerEntry } from '#shared/areas/ledger/parcel-entries.ts';
import { type Difference, differenceSchema } from '#shared/areas/reconciliation/input.ts';
import {
  type CheckOutcome,
  keptReconciliations,
  reconcilers,
  reconciliationEntity,
} from '#shared/areas/reconciliation/reconciliation.ts';
import { fail } from '#shared/lib/app-error.ts';
import { idempotencyKey } from '#shared/lib/fields.ts';
import { isId } from '#shared/lib/uuid.ts';
import type { Trx } from '../../db/transaction.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { startOwnJob } from '../jobs/queries.ts';
import { defineJobMutation } from '../jobs/schema.ts';
import { reconciliationService, reconciliationStore } from './service.ts';

/** Differences of one answer at most. */
const maxDifferences = 1_000;

const ReconciliationType = defineEntityType(reconciliationEntity, {
  description: 'A run of the reconciliation: what each check of the ledger read and found.',
});

const CheckType = builder.objectRef<CheckOutcome>('ReconciliationCheck').implement({
  fields: (t) => ({
    check: t.exposeString('check'),
    rows: t.exposeInt('rows', { description: 'Rows that it compared.' }),
    differences: t.exposeInt('differences'),
  }),
});

builder.objectFields(ReconciliationType, (t) => ({
  checks: t.field({ type: [CheckType], description: 'Those that are done.', resolve: ({ checks }) => checks }),
  startedBy: t.field({
    type: PersonType,
    nullable: true,
    description: 'Null: the night.',
    resolve: ({ startedById }, _, { loaders }) =>
      startedById === null ? null : loaders.of(personById).load(startedById),
  }),
}));

/** The live field of reconciliations. */
export const reconciliationLiveFields: readonly LiveField[] = registerEntity(
  reconciliationService,
  ReconciliationType,
  { byId: false },
);

defineRows('reconciliations', reconciliationService, ReconciliationType, {
  description: 'The last runs, the newest first.',
  read: (trx, audience) =>
    reconciliationStore.selectVisible(
      trx,
      audience,
      [],
      sql`order by created_at desc, id limit ${keptReconciliations}`,
    ),
});

const EntryType = builder.objectRef<LedgerEntry>('MissingEntry').implement({
  description: 'An entry that the ledger lacks, in centimes, debits positive.',
  fields: (t) => ({
    rule: t.exposeString('rule'),
    account: t.field({ type: enumOf('LedgerAccountKind', accountKinds), resolve: ({ account }) => account }),
    amount: t.expose('amount', { type: 'SafeInt' }),
  }),
});
const DifferenceType = builder.objectRef<Difference>('ReconciliationDifference').implement({
  description: 'A row that is not as the ledger says. Amounts in centimes.',
  fields: (t) => ({
    check: t.exposeString('check'),
    source: t.exposeString('source', { description: 'The entity of the row.' }),
    sourceId: t.exposeID('sourceId'),
    label: t.exposeString('label', { description: 'What people call the row.' }),
    expected: t.expose('expected', { type: 'SafeInt' }),
    found: t.expose('found', { type: 'SafeInt' }),
    missing: t.field({ type: [EntryType], resolve: ({ missing }) => missing }),
  }),
});

const storedDifference = z.extend(differenceSchema, {
  expected: z.coerce.number(),
  found: z.coerce.number(),
});

async function readDifferences(trx: Trx, id: string): Promise<Difference[]> {
  if (!isId(id)) return [];
  const { rows } = await sql`
    select "check", source, source_id, label, expected, found, missing from reconciliation_differences
    where reconciliation_id = ${id} order by "check", place limit ${maxDifferences}`.execute(trx);
  return z.array(storedDifference).parse(rows);
}

const seeRule: AccessRule = { kind: 'scope', access: reconciliationEntity.access };
declareAccess('Query.reconciliationDifferences', seeRule);
builder.queryField('reconciliationDifferences', (t) =>
  t.field({
    type: [DifferenceType],
    description: `What a run found, at most ${maxDifferences} rows.`,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => {
      authorizeField(seeRule, context);
      return context.read((trx) => readDifferences(trx, id));
    },
  }),
);

const startInput = z.strictObject({ idempotencyKey: idempotencyKey() });
const startRule: AccessRule = { kind: 'roles', roles: reconcilers };
defineJobMutation('reconcile', {
  rule: startRule,
  description: 'Starts a job that compares every row of money with the ledger. Fails while another one is under way.',
  schema: startInput,
  start: async (context, input) => {
    const { idempotencyKey: key } = input;
    const running = await context.read((trx) =>
      reconciliationStore.select(trx, [sql<SqlBool>`status = 'running'`], sql`limit 1`),
    );
    if (running.length > 0) fail('reconciliation.running');
    return startOwnJob(context, {
      kind: 'reconcile',
      subject: 'reconciliations',
      total: null,
      request: {},
      idempotencyKey: key,
    });
  },
});
