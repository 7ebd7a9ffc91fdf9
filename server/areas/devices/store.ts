// Reads and writes drivers' devices. Only the hash of a token is stored.
import { createHash, randomBytes } from 'node:crypto';
import { deviceAccess } from '#shared/areas/devices/access.ts';
import { type DeviceRow, deviceStatuses } from '#shared/areas/devices/row.ts';
import { everything } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { DriverDevices } from '../../db/tables.ts';
import type { Trx } from '../../db/transaction.ts';

const columns = [
  'id',
  'version',
  'status',
  'driverId',
  'tokenHash',
  'name',
  'createdAt',
  'updatedAt',
  'lastSeenAt',
  'revokedAt',
] as const;
const statusOf = z.enum(deviceStatuses);

/** A new token: 32 characters (letters, digits, - and _), easy to copy into an app. */
export const generateToken = (): string => randomBytes(24).toString('base64url');

/** The stored hash of a token. A fast hash is safe because tokens are long and random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The device if it is in the audience's scope, locked until the transaction ends. A null audience means the system. */
export async function lockDevice(trx: Trx, id: string, audience: Audience | null): Promise<DeviceRow | null> {
  const scope = audience
    ? scopeWhere(deviceAccess.see[audience.role], audience, 'driverDevices')
    : scopeWhere(everything, systemAudience, 'driverDevices');
  const row = await trx
    .selectFrom('driverDevices')
    .select(columns)
    .where('id', '=', id)
    .where(scope)
    .forUpdate()
    .executeTakeFirst();
  return row ? deviceRow(row) : null;
}

function deviceRow({
  status,
  tokenHash,
  ...row
}: Pick<Selectable<DriverDevices>, (typeof columns)[number]>): DeviceRow {
  return { ...row, status: statusOf.parse(status), tokenHash: tokenHash.toString('hex') };
}

const systemAudience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

/** Writes a new device. */
export async function insertDevice(trx: Trx, { status: _, tokenHash, ...row }: DeviceRow): Promise<void> {
  await trx
    .insertInto('driverDevices')
    .values({ ...row, tokenHash: Buffer.from(tokenHash, 'hex') })
    .execute();
}

/**
 * Writes the changed fields of a locked device. The status column is generated from a date; the token never changes.
 */
export async function saveDevice(
  trx: Trx,
  id: string,
  { status: _, tokenHash: __, ...changed }: Partial<DeviceRow>,
): Promise<void> {
  await trx.updateTable('driverDevices').set(changed).where('id', '=', id).execute();
}

/** The current rows of these ids, for live fields. */
export async function readDevices(trx: Trx, ids: readonly string[]): Promise<DeviceRow[]> {
  return (await trx.selectFrom('driverDevices').select(columns).where('id', 'in', ids).execute()).map(deviceRow);
}

/** The active devices in the audience's scope, newest first. */
export async function findDevices(trx: Trx, audience: Audience): Promise<DeviceRow[]> {
  const rows = await trx
    .selectFrom('driverDevices')
    .select(columns)
    .where('status', '=', 'active')
    .where(scopeWhere(deviceAccess.see[audience.role], audience, 'driverDevices'))
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(deviceRow);
}
