// Invoices as their paper shows them.
import { type InvoicePaper, subtotalsOf, taxesOf } from '#server/areas/billing/paper/content.ts';
import type { InvoiceLine } from '#server/areas/billing/store.ts';
import { totalsOf } from '#shared/areas/billing/bill.ts';

/** The n-th line. */
export const line = (place: number, given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  place,
  packageId: '01900000-0000-7000-8000-000000000000',
  trackingNumber: `CAS-26-${String(900_000 + place)}`,
  city: place % 2 === 0 ? 'Casablanca' : 'الدار البيضاء',
  outcome: 'delivered',
  endedOn: '2026-11-28',
  cod: 124_950,
  fee: 3_500,
  extras: 0,
  extraCodes: [],
  tax: 700,
  compensation: 0,
  net: 120_750,
  ...given,
});
const rates = [
  { since: '2020-01-01', basisPoints: 1_000 },
  { since: '2026-11-01', basisPoints: 2_000 },
];

/** The paper of an invoice with these lines. */
export function paperOf(lines: readonly InvoiceLine[], given: Partial<InvoicePaper> = {}): InvoicePaper {
  const createdAt = new Date('2026-11-30T10:00:00Z');
  return {
    paper: 'invoice',
    language: 'fr',
    issuer: {
      name: 'Qafila Livraison SARL',
      address: '128, boulevard Zerktouni',
      ice: '001561191000066',
      rc: '412 087',
      taxId: '33104582',
      rib: '011519000001205000534921',
    },
    payee: { name: 'Atlas Store', address: 'Rue 1, Fès', ice: '002410367000010', rib: null },
    invoice: {
      id: 'i',
      version: 1,
      status: 'NOT_PAID',
      kind: 'customer',
      reference: 'F-2026-000012',
      revision: 2,
      companyId: 'c',
      driverId: null,
      ...totalsOf(lines, -500),
      paymentReference: null,
      failureReason: null,
      carriedIntoId: null,
      paidAt: null,
      createdAt,
      updatedAt: createdAt,
    },
    lines,
    subtotals: subtotalsOf(lines),
    taxes: taxesOf(lines, rates),
    ...given,
  };
}
