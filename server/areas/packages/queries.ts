// Reads of parcels for other areas, always through the viewer's scope.
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import type { Trx } from '../../db/transaction.ts';
import { selectFields } from '../../entities/select-fields.ts';
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

/** Some fields of the parcels behind an id, in the order of ids: for passes over all of them. */
export function selectFieldsAfter<Field extends keyof PackageRow>(
  trx: Trx,
  fields: readonly Field[],
  after: string | null,
  limit: number,
): Promise<Pick<PackageRow, Field>[]> {
  const where = after === null ? sql<SqlBool>`true` : sql<SqlBool>`id > ${after}`;
  const rest = sql`where ${where} order by id limit ${limit}`;
  return selectFields(trx, packageEntity, { table: 'packages', names: fields, rest });
}
