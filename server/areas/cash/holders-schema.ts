// The drivers that hold cash, the most first.
import { sql, type SqlBool } from 'kysely';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { ledgerAccountService } from '../ledger/queries.ts';
import { AccountType } from '../ledger/schema.ts';

/** Drivers of one answer at most. */
const maxHolders = 200;

defineRows('cashHolders', ledgerAccountService, AccountType, {
  description: `The accounts of the drivers of a hub that hold cash, the most first, at most ${maxHolders}.`,
  rule: { kind: 'roles', roles: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER'] },
  args: builder.args((t) => ({ hubId: t.id({ required: true }) })),
  read: (trx, audience, { hubId }) =>
    ledgerAccountService.store.selectVisible(
      trx,
      audience,
      [sql<SqlBool>`kind = 'driver_cash'`, sql<SqlBool>`driver_hub_id = ${hubId}::uuid`, sql<SqlBool>`balance > 0`],
      sql`order by balance desc, id limit ${maxHolders}`,
    ),
});
