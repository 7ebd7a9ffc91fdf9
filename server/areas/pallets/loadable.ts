// Which parcels may go on a pallet, and with which action they leave their hub.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';

type Way = Pick<PalletRow, 'fromHubId' | 'toHubId'>;

/** The hub that a parcel at a hub goes to next: that of its city, or of a return the one it came from; null if unknown. */
async function nextHubOf(trx: Trx, pkg: PackageRow): Promise<string | null> {
  if (pkg.status === 'canceled') return pkg.originHubId;
  if (pkg.cityId === null) return null;
  const city = await trx.selectFrom('cities').select('hubId').where('id', '=', pkg.cityId).executeTakeFirst();
  return city?.hubId ?? null;
}

/** True for a parcel that is in house at the hub, or a return on its shelf. */
export const isAtHub = (pkg: PackageRow, hubId: string): boolean =>
  pkg.hubId === hubId && (pkg.status === 'inhouse' || (pkg.status === 'canceled' && pkg.returnStage === 'at_hub'));

/**
 * True for a parcel that has left the hub for the other one already. One that stayed behind when its pallet left, and was
 * found, goes with the next pallet.
 */
export const isBetween = (pkg: PackageRow, { fromHubId, toHubId }: Way): boolean =>
  pkg.hubId === fromHubId &&
  pkg.toHubId === toHubId &&
  (pkg.status === 'transit' || (pkg.status === 'canceled' && pkg.returnStage === 'in_transit_back'));

/** Why a parcel may not go on a pallet from one hub to another; null if it may. */
export async function whyNotLoadable(trx: Trx, pkg: PackageRow, way: Way): Promise<AppError | null> {
  if (isBetween(pkg, way)) return null;
  if (!isAtHub(pkg, way.fromHubId)) return new AppError('pallet.not_here');
  const next = await nextHubOf(trx, pkg);
  if (next === null) return new AppError('pallet.no_destination');
  if (next === way.fromHubId) return new AppError('pallet.stays_here');
  if (next === way.toHubId) return null;
  const hub = await trx.selectFrom('hubs').select('code').where('id', '=', next).executeTakeFirst();
  return new AppError('pallet.other_destination', { hub: hub?.code ?? '' });
}

/** The action with which a parcel leaves its hub; null if it has left already. */
export function leavingAction(pkg: PackageRow): 'dispatch' | 'moveReturn' | null {
  if (pkg.status === 'inhouse') return 'dispatch';
  return pkg.status === 'canceled' && pkg.returnStage === 'at_hub' ? 'moveReturn' : null;
}

/** The action with which a parcel arrives; null if it is there already, undefined if it cannot arrive. */
export function arrivingAction(pkg: PackageRow, hubId: string): 'arrive' | 'moveReturn' | null | undefined {
  if (pkg.status === 'transit' && pkg.toHubId === hubId) return 'arrive';
  if (pkg.status === 'canceled' && pkg.returnStage === 'in_transit_back') return 'moveReturn';
  const isOnItsShelf =
    pkg.status === 'inhouse' ||
    (pkg.status === 'canceled' && (pkg.returnStage === 'at_hub' || pkg.returnStage === 'at_origin_hub'));
  return isOnItsShelf && pkg.hubId === hubId ? null : undefined;
}

/** What is to be collected for it: nothing for one that goes back. */
export const codOf = ({ status, cod }: PackageRow): number => (status === 'canceled' ? 0 : cod);
