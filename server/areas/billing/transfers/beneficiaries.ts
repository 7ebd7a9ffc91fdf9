// To whom invoices are paid: the holder of the account and its RIB, and why there is none.
import { sql } from 'kysely';
import { z } from 'zod';
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { ribProblem } from '#shared/lib/bank-details.ts';
import type { Trx } from '../../../db/transaction.ts';

const holders = z.array(
  z.object({
    invoiceId: z.string(),
    holder: z.string().nullable(),
    rib: z.string().nullable(),
    ice: z.string().nullable(),
  }),
);

/** The bank and tax details of a payee; those that are missing are null. */
export type Payee = z.output<typeof holders>[number];

/**
 * The payees of invoices, by the id of the invoice: the driver, or the company with the bank details of its first customer
 * account that has some. Needs the rights of the system.
 */
export async function readPayees(trx: Trx, invoiceIds: readonly string[]): Promise<Map<string, Payee>> {
  const { rows } = await sql`
    select i.id as invoice_id, coalesce(c.name, d.name) as holder, coalesce(o.rib, d.rib) as rib, coalesce(o.ice, d.ice) as ice
    from invoices i
      left join companies c on c.id = i.company_id
      left join users d on d.id = i.driver_id
      left join lateral (
        select u.rib, u.ice from users u join user_roles r on r.user_id = u.id
        where u.company_id = i.company_id and r.role = 'CUSTOMER' and u.erased_at is null
        order by (u.rib is null), u.created_at, u.id limit 1) o on true
    where i.id = any (${[...invoiceIds]}::uuid[])`.execute(trx);
  return new Map(holders.parse(rows).map((row) => [row.invoiceId, row]));
}

/** Why an invoice cannot be paid by transfer; null if it can. */
export function transferProblem(invoice: InvoiceRow, payee: Payee | undefined): ErrorCode | null {
  if (invoice.status !== 'NOT_PAID' || invoice.amount <= 0) return 'invoice.not_due';
  if (payee?.rib == null) return 'transfer.no_bank_details';
  return ribProblem(payee.rib)?.code ?? null;
}
