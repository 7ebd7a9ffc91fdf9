// GraphQL schema of the ledger: accounts with their balances, live.
import { sql, type SqlBool } from 'kysely';
import { ledgerAccountEntity } from '#shared/areas/ledger/account.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { defineLoader } from '../../graphql/loaders.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { ledgerAccountService, readCashLimit } from './service.ts';

/** An account of the ledger. */
export const AccountType = defineEntityType(ledgerAccountEntity, {
  description:
    'An account of the ledger: what a customer is owed, what a driver or a hub holds, what the house earned.',
  withActions: true,
});

const cashLimitOfAll = defineLoader<'all', number | null>(
  async (trx, keys) => {
    const limit = await readCashLimit(trx);
    return keys.map(() => limit);
  },
  { isName: false },
);

builder.objectFields(AccountType, (t) => ({
  limit: t.field({
    type: 'SafeInt',
    nullable: true,
    description: 'From which the hub of the driver is warned: its own limit, or that of all. Null: none.',
    resolve: ({ kind, cashLimit }, _, { loaders }) =>
      kind === 'driver_cash' ? (cashLimit ?? loaders.of(cashLimitOfAll).load('all')) : null,
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    description: 'Whose account it is, of a driver.',
    resolve: ({ driverId }, _, { loaders }) => (driverId === null ? null : loaders.of(personById).load(driverId)),
  }),
}));

/** The live field of accounts. */
export const ledgerLiveFields: readonly LiveField[] = registerEntity(ledgerAccountService, AccountType, {
  byId: false,
});

defineRows('ledgerAccounts', ledgerAccountService, AccountType, {
  description: 'The accounts of one company, driver or hub; without any of them those of the house.',
  args: builder.args((t) => ({ companyId: t.id(), driverId: t.id(), hubId: t.id() })),
  read: (trx, audience, { companyId = null, driverId = null, hubId = null }) =>
    ledgerAccountService.store.selectVisible(
      trx,
      audience,
      [
        sql<SqlBool>`company_id is not distinct from ${companyId}::uuid`,
        sql<SqlBool>`driver_id is not distinct from ${driverId}::uuid`,
        sql<SqlBool>`hub_id is not distinct from ${hubId}::uuid`,
      ],
      sql`order by kind, id`,
    ),
});
