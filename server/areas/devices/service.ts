// Entity service of drivers' devices.
import { sql } from 'kysely';
import { deviceInputs } from '#shared/areas/devices/input.ts';
import { deviceEntity, type DeviceRow } from '#shared/areas/devices/device.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf } from '../../commands/entity-service.ts';
import type { ResultsOf } from '../../commands/prepared-action.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { deviceStore, generateToken, hashToken } from './store.ts';

/** Maximum number of active devices per driver. */
const maxDevices = 10;

const prepare = {
  create: () => {
    const token = generateToken();
    return { token, tokenHash: hashToken(token).toString('hex') };
  },
};

const results: ResultsOf<DeviceRow, typeof prepare> = {
  create: ({ row, prepared: { token } }) => ({ device: row, token }),
};

const create: CreateHandlersOf<DeviceRow, typeof deviceInputs, typeof prepare>['create'] = async ({
  trx,
  input,
  prepared: { tokenHash },
  actor,
  now,
}) => {
  if (actor.id === null) throw new Error('a device needs a driver');
  // Two new devices at once wait for each other, so that both are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices/${actor.id}`}, 0))`.execute(trx);
  const activeDevices = await trx
    .selectFrom('driverDevices')
    .select('id')
    .where('driverId', '=', actor.id)
    .where('status', '=', 'active')
    .execute();
  if (activeDevices.length >= maxDevices) fail('device.too_many', { limit: maxDevices });
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    driverId: actor.id,
    tokenHash,
    name: input.name,
    createdAt: now,
    updatedAt: now,
    lastSeenAt: null,
    revokedAt: null,
  };
};

export const deviceService = createEntityService(deviceEntity, deviceStore, deviceInputs, {
  derive: (row) => ({ status: row.revokedAt ? 'revoked' : 'active' }),
  prepare,
  results,
  createHandlers: { create },
  handlers: { revoke: ({ now }) => ({ set: { revokedAt: now } }) },
});
