// On which shelf of its hub a parcel stands: proposed when it comes in, and changed by a scan.
import { isInHouse } from '#shared/areas/packages/derived.ts';
import type { packageInputs } from '#shared/areas/packages/input.ts';
import { failField } from '#shared/lib/app-error.ts';
import { proposeShelf } from '../../config/queries.ts';
import type { PackageHandler } from './package-handler.ts';

/** The handler of an action that brings a parcel in: it belongs on the shelf of its city, its next hub, or of returns. */
export const toShelf =
  <Action extends keyof typeof packageInputs>(handler: PackageHandler<Action>): PackageHandler<Action> =>
  async (context) => {
    const change = await handler(context);
    const { row, trx, batch } = context;
    const isReturn = row.status === 'canceled';
    const after = { ...row, ...change.set, status: isReturn ? row.status : ('inhouse' as const) };
    // A return that moves on at its hub stays where it stands.
    if (!isInHouse(after) || row.housedAt !== null) return change;
    const { hubId, cityId } = after;
    const shelfId = await proposeShelf({ trx, batch }, { hubId, cityId, isReturn });
    return shelfId === null ? change : { ...change, set: { ...change.set, shelfId } };
  };

/** Fails with `unknown_shelf` for a shelf that is not one of the parcel's hub. */
export const shelve: PackageHandler<'shelve'> = async ({ trx, row, input: { shelfId } }) => {
  if (shelfId === null) return { set: { shelfId } };
  const shelf = await trx
    .selectFrom('shelves')
    .select('code')
    .where('id', '=', shelfId)
    .where('hubId', '=', row.hubId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return { set: { shelfId }, payload: { shelf: (shelf ?? failField('shelfId', 'unknown_shelf')).code } };
};
