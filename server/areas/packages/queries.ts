// Reads of parcels for other areas, always through the viewer's scope.
import { sql } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import type { Trx } from '../../db/transaction.ts';
import { packageListTuning } from './list-tuning.ts';
import { packageStore } from './store.ts';

export { senderId, senderOf } from './handlers/new-package.ts';
export { packageService } from './service.ts';

/** The list of parcels with what its reads need. */
export const packageListSource = packageStore.listSource(packageList, packageListTuning);

/** One parcel in the audience's scope; how other areas look one up. A null audience is the system. */
export function findPackage(trx: Trx, id: string, audience: Audience | null): Promise<PackageRow | null> {
  return packageStore.find(trx, id, audience);
}

/** Those of these parcels that are in the audience's scope. */
export function findPackages(trx: Trx, ids: readonly string[], audience: Audience): Promise<PackageRow[]> {
  return packageStore.findMany(trx, ids, audience);
}

/** Parcels behind this id, in the order of ids, with the rights of the system; all of them page by page. */
export function selectPackagesAfter(trx: Trx, after: string | null, limit: number): Promise<PackageRow[]> {
  return packageStore.select(trx, [after === null ? sql`true` : sql`id > ${after}`], sql`order by id limit ${limit}`);
}
