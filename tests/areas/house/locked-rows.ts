// For the test of row locks: a row of each entity of the area, and two commands on it.
import { driverDayService } from '#server/areas/house/days/service.ts';
import { shelfService } from '#server/areas/house/shelves/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { makeShelf, openDay } from './support/house.ts';

export const lockedRows: LockedRows = {
  driverDay: async (server) => {
    const { id } = await openDay(server);
    const input = { cashNote: 'Remise demain matin' };
    return actTogether(server, driverDayService, { table: 'driver_days', id, by: 'admin', action: 'close', input });
  },
  shelf: async (server) => {
    const id = await makeShelf(await server.as('housekeeper'), 'A-01');
    return actTogether(server, shelfService, { table: 'shelves', id, by: 'admin', action: 'remove' });
  },
};
