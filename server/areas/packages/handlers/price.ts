// Fees of a parcel: set by hand, else from the sender's tariff group, else from the default group. They are stored on
// the parcel when it is created, confirmed or redirected, so a later change of the tariff does not change existing
// parcels.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Trx } from '../../../db/transaction.ts';
import { readFees } from '../../config/queries.ts';

export type PackagePrice = Pick<PackageRow, 'feeDelivered' | 'feeRefused' | 'feeReturned'>;
type Priced = Pick<PackageRow, 'companyId' | 'originHubId'>;

export const noPrice: PackagePrice = { feeDelivered: null, feeRefused: null, feeReturned: null };

/** The tariff price to a city, in centimes; null when no tariff covers the route or the city is not known yet. */
export async function readTariffPrice(
  trx: Trx,
  { companyId, originHubId }: Priced,
  cityId: string | null,
): Promise<PackagePrice | null> {
  const fees = cityId === null ? null : await readFees(trx, companyId, originHubId, cityId);
  return fees && { feeDelivered: fees.delivered, feeRefused: fees.refused, feeReturned: fees.returned };
}

/** True when all three fees are set. */
export function hasPrice({ feeDelivered, feeRefused, feeReturned }: PackagePrice): boolean {
  return feeDelivered !== null && feeRefused !== null && feeReturned !== null;
}
