// What billing a selection of parcels would make: an invoice for each customer, and why the other parcels stand on none.
import { billParcel, totalsOf, type Unbilled } from '#shared/areas/billing/bill.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Trx } from '../../../db/transaction.ts';
import { readTaxRates } from '../../ledger/queries.ts';

/** Why a parcel of a selection is not billed. */
export const leftReasons = ['invoiced', 'not_ended', 'nothing_owed', 'no_tariff'] as const satisfies readonly (
  | Unbilled
  | 'invoiced'
)[];
export type LeftReason = (typeof leftReasons)[number];

/** The invoice of one customer, without what is carried over from earlier ones. */
export interface CustomerPreview {
  companyId: string;
  packageIds: string[];
  codTotal: number;
  charges: number;
  extras: number;
  compensation: number;
  tax: number;
  amount: number;
}
export interface SelectionPreview {
  customers: CustomerPreview[];
  left: { trackingNumber: string; id: string; reason: LeftReason }[];
}

/** What these parcels are worth to their customers now. Needs the rights of the system. */
export async function previewSelection(trx: Trx, parcels: readonly PackageRow[]): Promise<SelectionPreview> {
  const rates = await readTaxRates(trx);
  const looked = parcels.map((parcel) => ({
    parcel,
    billed: parcel.clientInvoiced ? ('invoiced' as const) : billParcel('customer', parcel, rates),
  }));
  const left = looked.flatMap(({ parcel: { id, trackingNumber }, billed }) =>
    typeof billed === 'string' ? [{ id, trackingNumber, reason: billed }] : [],
  );
  const billable = looked.flatMap(({ parcel, billed }) => (typeof billed === 'string' ? [] : [{ parcel, billed }]));
  const customers = [...Map.groupBy(billable, ({ parcel }) => parcel.companyId)].map(([companyId, lines]) => {
    const { codTotal, charges, extras, compensation, tax, amount } = totalsOf(
      lines.map(({ billed }) => billed),
      0,
    );
    const packageIds = lines.map(({ parcel }) => parcel.id);
    return { companyId, packageIds, codTotal, charges, extras, compensation, tax, amount };
  });
  return { customers, left };
}
