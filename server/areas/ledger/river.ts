// The river of the cash on delivery: how much of it is at which place between the recipient and the customer.
import { sql } from 'kysely';
import { z } from 'zod';
import { reconciliationEntity } from '#shared/areas/reconciliation/reconciliation.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { defineSummary } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { firstIdOf } from '../../db/first-id.ts';

/** Centimes. */
const riverSchema = z.object({
  drivers: z.coerce.number(),
  safes: z.coerce.number(),
  bank: z.coerce.number(),
  payable: z.coerce.number(),
  paidOut: z.coerce.number(),
  bankAccountId: z.string().nullable(),
});
type River = z.output<typeof riverSchema>;

/** Sums of the balances of accounts, and what customers were paid since the first of the month. */
export async function readRiver(trx: Trx, now: Date): Promise<River> {
  const month = firstIdOf(startOfDay(`${dayOf(now).slice(0, 7)}-01`));
  const { rows } = await sql`
    select coalesce(sum(balance) filter (where kind = 'driver_cash'), 0) as drivers,
      coalesce(sum(balance) filter (where kind = 'hub_safe'), 0) as safes,
      coalesce(sum(balance) filter (where kind = 'bank'), 0) as bank,
      coalesce(sum(balance) filter (where kind = 'cod_payable'), 0) as payable,
      (array_agg(id) filter (where kind = 'bank'))[1] as bank_account_id,
      coalesce((select -sum(e.amount) from ledger_accounts b join ledger_entries e on e.account_id = b.id
        where b.kind = 'bank' and e.posting_id >= ${month} and e.rule = 'customer_invoice_paid'), 0) as paid_out
    from ledger_accounts where kind in ('driver_cash', 'hub_safe', 'bank', 'cod_payable')`.execute(trx);
  return z.tuple([riverSchema]).parse(rows)[0];
}

const RiverType = builder.objectRef<River>('CodRiver').implement({
  description: 'Cash on delivery by its place, in centimes.',
  fields: (t) => ({
    id: t.id({ description: 'Always the same: there is one river.', resolve: () => 'river' }),
    drivers: t.expose('drivers', { type: 'SafeInt', description: 'Collected, with drivers.' }),
    safes: t.expose('safes', { type: 'SafeInt', description: 'In the safes of hubs.' }),
    bank: t.expose('bank', { type: 'SafeInt' }),
    payable: t.expose('payable', {
      type: 'SafeInt',
      description: 'Owed to customers; those below zero are taken off.',
    }),
    paidOut: t.expose('paidOut', { type: 'SafeInt', description: 'Paid to customers this month.' }),
    bankAccountId: t.exposeID('bankAccountId', { nullable: true, description: 'For its statement.' }),
  }),
});

/** The live field of the river, sent again at most once a second. */
export const riverLiveField: LiveField = defineSummary('codRiver', RiverType, {
  entity: 'ledgerAccount',
  // Sums over all accounts: for those who see all of them.
  access: reconciliationEntity.access,
  read: (context) => context.read((trx) => readRiver(trx, context.now)),
});
