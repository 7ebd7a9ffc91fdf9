// Drivers' phones: found by their token, of which only the hash is kept.
import { createHash, randomBytes } from 'node:crypto';
import { deviceAccess } from '#shared/areas/devices/access.ts';
import { type DeviceRow, deviceStatuses } from '#shared/areas/devices/row.ts';
import { everything } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { scopeWhere } from '../../access/scope-where.ts';
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

/** A new token: 32 letters, digits, - and _, which a driver can copy into an app. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of a token. It is long and random, so a fast hash serves. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The phone, locked until the transaction ends, if it is in the audience's scope; a null audience is the system's. */
export async function lockDevice(trx: Trx, id: string, audience: Audience | null): Promise<DeviceRow | null> {
  const scope = audience
    ? scopeWhere(deviceAccess.see[audience.role], audience, 'driverDevices')
    : scopeWhere(everything, noSets, 'driverDevices');
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

const noSets: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

/** Writes a new phone. */
export async function insertDevice(trx: Trx, { status: _, tokenHash, ...row }: DeviceRow): Promise<void> {
  await trx
    .insertInto('driverDevices')
    .values({ ...row, tokenHash: Buffer.from(tokenHash, 'hex') })
    .execute();
}

/** Writes the changed fields of a locked phone; its status follows from a date, and its token never changes. */
export async function saveDevice(
  trx: Trx,
  id: string,
  { status: _, tokenHash: __, ...changed }: Partial<DeviceRow>,
): Promise<void> {
  await trx.updateTable('driverDevices').set(changed).where('id', '=', id).execute();
}

/** The phones of these ids as they are now, for the live engine. */
export async function readDevices(trx: Trx, ids: readonly string[]): Promise<DeviceRow[]> {
  return (await trx.selectFrom('driverDevices').select(columns).where('id', 'in', ids).execute()).map(deviceRow);
}

/** The phones of the audience that are let in, newest first. */
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
