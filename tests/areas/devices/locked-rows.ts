// For the test of row locks: a row of each entity of the area, and two commands on it.
import { deviceService } from '#server/areas/devices/service.ts';
import { createDevice } from '#tests/areas/positions/support/map-client.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = {
  driverDevice: async (server) => {
    const { id } = await createDevice(server.url, await server.as('driver'));
    return actTogether(server, deviceService, { table: 'driver_devices', id, by: 'driver', action: 'revoke' });
  },
};
