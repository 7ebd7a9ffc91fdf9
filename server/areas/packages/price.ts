// What the sender pays for a parcel: fees set on the parcel by hand, else its group's, else the default group's. They are written on the
// parcel when it is made, confirmed or sent elsewhere, so a tariff that changes later changes no parcel that is there.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import type { Trx } from '../../db/transaction.ts';
import { feesOf } from '../config/queries.ts';

export type Price = Pick<PackageRow, 'feeDelivered' | 'feeRefused' | 'feeReturned'>;
type Priced = Pick<PackageRow, 'companyId' | 'originHubId'>;

export const unpriced: Price = { feeDelivered: null, feeRefused: null, feeReturned: null };

/** The tariff's price to a city; null when none covers the way, or when there is no city yet. */
export async function tariffPrice(
  trx: Trx,
  { companyId, originHubId }: Priced,
  cityId: string | null,
): Promise<Price | null> {
  const fees = cityId === null ? null : await feesOf(trx, companyId, originHubId, cityId);
  return fees && { feeDelivered: fees.delivered, feeRefused: fees.refused, feeReturned: fees.returned };
}

/** True when all three fees stand on the parcel. */
export function isPriced({ feeDelivered, feeRefused, feeReturned }: Price): boolean {
  return feeDelivered !== null && feeRefused !== null && feeReturned !== null;
}
