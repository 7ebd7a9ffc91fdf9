// Whether an account may be erased now, and which company goes with it.
import { sql } from 'kysely';
import { z } from 'zod';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Trx } from '../../../db/transaction.ts';

/** The company of a customer who is its only account; null otherwise. Accounts that were erased before do not count. */
export async function companyOfOnly(trx: Trx, { id, companyId, roles }: UserRow): Promise<string | null> {
  if (companyId === null || !roles.includes('CUSTOMER')) return null;
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return other ? null : companyId;
}

const openRow = z.tuple([z.object({ parcels: z.number(), cash: z.number(), invoices: z.number() })]);

/**
 * Fails while parcels, cash or invoices of the person, or of a company that goes with the account, are open:
 * `erasure.open_parcels`, `erasure.open_cash`, `erasure.open_invoices`, each with `n`, the number of parcels.
 */
export async function assertErasable(trx: Trx, user: UserRow): Promise<void> {
  const companyId = await companyOfOnly(trx, user);
  const { rows } = await sql`
    select count(*) filter (where status_rank < 10 or return_stage in ('at_driver', 'at_hub', 'in_transit_back', 'at_origin_hub'))::int as parcels,
      count(*) filter (where cash_stage = 'with_driver' or (of_company and cash_stage in ('at_hub', 'ready')))::int as cash,
      count(*) filter (where case when of_company then client_invoiced and client_invoice_status is distinct from 'PAID'
        else driver_invoiced and driver_invoice_status is distinct from 'PAID' end)::int as invoices
    from (
      select status_rank, return_stage, cash_stage, driver_invoiced, driver_invoice_status, client_invoiced, client_invoice_status,
        coalesce(company_id = ${companyId}, false) as of_company
      from packages where driver_id = ${user.id} or collector_id = ${user.id} or company_id = ${companyId}
    ) p`.execute(trx);
  const [{ parcels, cash, invoices }] = openRow.parse(rows);
  if (parcels > 0) fail('erasure.open_parcels', { n: parcels });
  if (cash > 0) fail('erasure.open_cash', { n: cash });
  if (invoices > 0) fail('erasure.open_invoices', { n: invoices });
}
