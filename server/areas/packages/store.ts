// Reads, locks and saves one parcel. All other writes run as commands.
import { packageAccess } from '#shared/areas/packages/access.ts';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { packageCountKey } from '#shared/areas/packages/derived.ts';
import { everything, scopeKeysOf } from '#shared/access/scope.ts';
import type { RowSnapshot } from '#shared/events/event.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { toPackageRow, parsePackageStatus } from './row.ts';

const systemAudience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

function selectPackage(trx: Trx, id: string, audience: Audience | null) {
  const scope = audience ? packageAccess.see[audience.role] : everything;
  return trx
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', id)
    .where(scopeWhere(scope, audience ?? systemAudience, 'packages'));
}

/** The parcel if it is in the audience's scope, without locking. A null audience means the system. */
export async function findPackage(trx: Trx, id: string, audience: Audience | null): Promise<PackageRow | null> {
  const row = await selectPackage(trx, id, audience).executeTakeFirst();
  return row ? toPackageRow(row) : null;
}

/** The parcel if it is in the audience's scope, locked until the transaction ends. A null audience means the system. */
export async function lockPackage(trx: Trx, id: string, audience: Audience | null): Promise<PackageRow | null> {
  const row = await selectPackage(trx, id, audience).forUpdate().executeTakeFirst();
  return row ? toPackageRow(row) : null;
}

/** Writes a new parcel. */
export async function insertPackage(trx: Trx, row: PackageRow): Promise<void> {
  await trx.insertInto('packages').values(row).execute();
}

/** Writes the changed fields of a locked parcel. */
export async function savePackage(trx: Trx, id: string, changed: Partial<PackageRow>): Promise<void> {
  await trx.updateTable('packages').set(changed).where('id', '=', id).execute();
}

/** True if another parcel was created from this one (return of an exchange, relaunch). */
export async function hasLinkedPackage(trx: Trx, id: string): Promise<boolean> {
  const linked = await trx.selectFrom('packages').select('id').where('linkedId', '=', id).executeTakeFirst();
  return linked !== undefined;
}

/** Scope keys and count key of parcels after an id, ordered by id. */
export async function readPackageSnapshots(
  trx: Trx,
  after: string | null,
  limit: number,
): Promise<{ id: string; place: RowSnapshot }[]> {
  let query = trx
    .selectFrom('packages')
    .select([
      'id',
      'status',
      'late',
      'nonCompliant',
      'cityId',
      'companyId',
      'driverId',
      'collectorId',
      'hubId',
      'toHubId',
    ]);
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    place: {
      keys: scopeKeysOf(packageAccess, row),
      countKey: packageCountKey({ ...row, status: parsePackageStatus(row.status) }),
    },
  }));
}
