// What an invoice means in money, as it stands: the entries that the ledger must have for it. A change of the invoice posts
// the difference of before and after, so the return of a transfer reverses exactly what was posted for it.
import type { LedgerEntry } from '../ledger/parcel-entries.ts';
import type { InvoiceRow } from './invoice.ts';

export type InvoiceMoney = Pick<InvoiceRow, 'status' | 'kind' | 'companyId' | 'driverId' | 'amount'>;

/** The entries of an invoice: those of its payment. One of nothing and one below zero move no money. */
export function invoiceEntries({ status, kind, companyId, driverId, amount }: InvoiceMoney): LedgerEntry[] {
  if (status !== 'PAID' || amount <= 0) return [];
  const rule = `${kind}_invoice_paid`;
  return [
    kind === 'customer'
      ? { rule, account: 'cod_payable', ownerId: companyId, amount }
      : { rule, account: 'commission_payable', ownerId: driverId, amount },
    { rule, account: 'bank', ownerId: null, amount: -amount },
  ];
}
