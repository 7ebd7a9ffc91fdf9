// Entity service of drivers' devices.
import { entities } from '#shared/areas/index.ts';
import type { DeviceInputs } from '#shared/areas/devices/input.ts';
import type { DeviceRow } from '#shared/areas/devices/row.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { EntityService, CreateHandler, HandlerContext } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { insertDevice, lockDevice, saveDevice } from './store.ts';

/** Maximum number of active devices per driver. */
const maxDevices = 10;

// runCommand has already parsed the input with the action's schema.
const isCreate = (input: HandlerContext<null>['input']): input is DeviceInputs['create'] => 'tokenHash' in input;

const create: CreateHandler<DeviceRow> = async ({ trx, input, actor, now }) => {
  if (!isCreate(input) || actor.id === null) throw new Error('a device needs a driver and a token');
  const activeDevices = await trx
    .selectFrom('driverDevices')
    .select('id')
    .where('driverId', '=', actor.id)
    .where('status', '=', 'active')
    .execute();
  if (activeDevices.length >= maxDevices) fail('device.too_many', { limit: maxDevices });
  const { name, tokenHash } = input;
  return {
    id: newId(now.getTime()),
    version: 1,
    status: 'active',
    driverId: actor.id,
    tokenHash,
    name,
    createdAt: now,
    updatedAt: now,
    lastSeenAt: null,
    revokedAt: null,
  };
};

export const deviceService: EntityService<DeviceRow> = {
  entity: 'driverDevice',
  definition: entities.driverDevice,
  isRow: (value): value is DeviceRow => 'driverId' in value && 'lastSeenAt' in value,
  instants: { createdAt: true, updatedAt: true, lastSeenAt: true, revokedAt: true },
  lock: lockDevice,
  insert: insertDevice,
  save: saveDevice,
  derive: (row) => ({ status: row.revokedAt ? 'revoked' : 'active' }),
  countKey: (row) => row.status,
  createHandlers: { create },
  handlers: { revoke: ({ now }) => ({ set: { revokedAt: now } }) },
};
