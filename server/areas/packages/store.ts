// The store of parcels. All writes run as commands.
import { packageFigures } from '#shared/areas/packages/figures.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const packageStore = new TableStore(packageEntity, { table: 'packages', countedBy: packageFigures });

/** True if another parcel was created from this one (return of an exchange, relaunch). */
export async function hasLinkedPackage(trx: Trx, id: string): Promise<boolean> {
  const linked = await trx.selectFrom('packages').select('id').where('linkedId', '=', id).executeTakeFirst();
  return linked !== undefined;
}

/** The ids of the parcels that were made of this one, at most ten. */
export async function linkedPackageIds(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('packages')
    .select('id')
    .where('linkedId', '=', id)
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map((row) => row.id);
}
