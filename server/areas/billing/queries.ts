// Reads of invoices beside their rows.
import { z } from 'zod';
import { sql } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { totalsOf } from '#shared/areas/billing/bill.ts';
import type { InvoiceScope } from '#shared/areas/billing/input.ts';
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { invoiceList } from '#shared/areas/billing/list.ts';
import type { Trx } from '../../db/transaction.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { readTaxRates } from '../ledger/queries.ts';
import { packageService } from '../packages/queries.ts';
import { readOpenRecharges } from '../recharges/queries.ts';
import { type BilledParcels, findDueParcels, linesOf, ownerOf } from './due-parcels.ts';
import { invoiceStore } from './store.ts';

export { invoiceService } from './service.ts';
export { type InvoiceLine, lockUnpaidInvoice, readLines } from './store.ts';

/** The list of invoices with what its reads need. They are searched by their reference and that of their payment. */
export const invoiceListSource = invoiceStore.listSource(invoiceList, { search: indexedSearch });

export type InvoicePreview = Pick<BilledParcels, 'lines' | 'left'> &
  Pick<InvoiceRow, 'codTotal' | 'charges' | 'extras' | 'compensation' | 'tax' | 'carriedOver' | 'amount'>;

const carried = z.tuple([z.object({ amount: z.coerce.number() })]);

/** What an invoice of this scope would say now; nothing is written. Fails with `required` on the field of the owner. */
export async function previewInvoice(trx: Trx, scope: InvoiceScope): Promise<InvoicePreview> {
  const owner = ownerOf(scope);
  const parcels = await packageService.store.findMany(trx, await findDueParcels(trx, owner, scope), null);
  const { lines, left } = await linesOf(trx, owner.kind, parcels, await readTaxRates(trx));
  const companyId = owner.kind === 'customer' ? owner.companyId : null;
  const { rows } = await sql`
    select coalesce(sum(amount), 0) as amount from invoices i where company_id = ${companyId}::uuid and amount < 0 and status <> 'PAID'
      and not exists (select from invoice_carries c where c.invoice_id = i.id)`.execute(trx);
  const recharges = companyId === null ? [] : await readOpenRecharges(trx, companyId);
  const carriedOver = recharges.reduce((sum, { amount }) => sum + amount, carried.parse(rows)[0].amount);
  return { lines, left, ...totalsOf(lines, carriedOver) };
}

const facts = z.looseObject({
  amount: z.number().nullish(),
  amountBefore: z.number().nullish(),
});

export interface InvoiceStep {
  id: string;
  at: Date;
  /** `invoice.paid` and so on. */
  name: string;
  actorId: string | null;
  /** Centimes, after and before. */
  amount: number | null;
  amountBefore: number | null;
}

/** What happened to an invoice, the newest first; empty if the audience does not see it. */
export async function readSteps(trx: Trx, audience: Audience, id: string): Promise<InvoiceStep[]> {
  if (!(await invoiceStore.find(trx, id, audience))) return [];
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'at', 'name', 'actorId', 'facts'])
    .where('entityId', '=', id)
    .where('entity', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id: eventId, at, name, actorId, facts: stored }) => {
    const { amount, amountBefore } = facts.parse(stored);
    return { id: String(eventId), at, name, actorId, amount: amount ?? null, amountBefore: amountBefore ?? null };
  });
}
