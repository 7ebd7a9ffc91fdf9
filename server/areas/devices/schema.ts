// GraphQL schema of a driver's devices.
import { deviceEntity } from '#shared/areas/devices/device.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { deviceService } from './service.ts';
import { findDevices } from './store.ts';

const DeviceType = defineEntityType(deviceEntity, { description: "A device that reports its driver's position." });

defineRows('driverDevices', deviceService, DeviceType, {
  description: 'The active devices of the viewer, newest first.',
  read: findDevices,
});

/** The live fields of devices. A report is no event, so `lastSeenAt` is only as new as the last read. */
export const deviceLiveFields: readonly LiveField[] = registerEntity(deviceService, DeviceType, { byId: false });
