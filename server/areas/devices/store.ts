// Reads and writes drivers' devices. Only the hash of a token is stored.
import { createHash, randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { Audience } from '#shared/access/viewer.ts';
import { deviceEntity, type DeviceRow } from '#shared/areas/devices/device.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

/** A new token: 32 characters (letters, digits, - and _), easy to copy into an app. */
export const generateToken = (): string => randomBytes(24).toString('base64url');

/** The stored hash of a token. A fast hash is safe because tokens are long and random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const deviceStore = new TableStore(deviceEntity, {
  table: 'driverDevices',
  read: { tokenHash: sql`encode(driver_devices.token_hash, 'hex')` },
  write: { tokenHash: (hash) => Buffer.from(String(hash), 'hex') },
});

/** The active devices in the audience's scope, newest first. */
export function findDevices(trx: Trx, audience: Audience): Promise<DeviceRow[]> {
  return deviceStore.selectVisible(trx, audience, [sql<SqlBool>`status = 'active'`], sql`order by created_at desc`);
}
