// Tax rates on the server: their store, their actions, and their GraphQL schema.
import { sql } from 'kysely';
import { taxRateEntity, type TaxRateRow } from '#shared/areas/ledger/tax-rate.ts';
import { taxRateInputs } from '#shared/areas/ledger/tax-rate-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';

const store = new TableStore(taxRateEntity, { table: 'taxRates' });

/** Two of one day would leave open which one applies. */
async function assertAlone(trx: Trx, since: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tax_rates', 0))`.execute(trx);
  const { rows } = await sql`select from tax_rates where status = 'active' and since = ${since}::date`.execute(trx);
  if (rows.length > 0) failField('since', 'rate.same_day');
}

const createHandlers: CreateHandlersOf<TaxRateRow, typeof taxRateInputs> = {
  // Today's fees may be in the books already.
  create: async ({ trx, input: { basisPoints, since }, actor, now }) => {
    if (since <= dayOf(now)) failField('since', 'rate.only_future');
    await assertAlone(trx, since);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      since,
      basisPoints,
      createdById: actor.id,
      removedById: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<TaxRateRow, typeof taxRateInputs> = {
  remove: ({ row, actor, now }) =>
    row.since > dayOf(now) ? { set: { removedById: actor.id } } : fail('rate.in_force'),
  restore: async ({ trx, row, now }) => {
    if (row.since <= dayOf(now)) fail('rate.past');
    await assertAlone(trx, row.since);
    return { set: { removedById: null } };
  },
};

export const taxRateService = createEntityService(taxRateEntity, store, taxRateInputs, { createHandlers, handlers });

const TaxRateType = defineEntityType(taxRateEntity, {
  description: 'A rate of the tax on fees, until the next one begins.',
});

builder.objectFields(TaxRateType, (t) => ({
  createdBy: t.field({
    type: PersonType,
    nullable: true,
    description: 'Null for the rate that came with the program.',
    resolve: ({ createdById }, _, { loaders }) =>
      createdById === null ? null : loaders.of(personById).load(createdById),
  }),
  removedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ removedById }, _, { loaders }) =>
      removedById === null ? null : loaders.of(personById).load(removedById),
  }),
}));

/** The live field of tax rates. */
export const taxRateLiveFields: readonly LiveField[] = registerEntity(taxRateService, TaxRateType, { byId: false });

defineRows('taxRates', taxRateService, TaxRateType, {
  description: 'The latest first, removed ones too.',
  read: (trx, audience) => taxRateService.store.selectVisible(trx, audience, [], sql`order by since desc, id desc`),
});
