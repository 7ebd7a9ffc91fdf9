// For the test of row locks: a row of each entity of the area, and two commands on it. Nobody acts on a scan.
import { inventoryService } from '#server/areas/inventories/service.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { openInventory } from './support/inventories.ts';

export const lockedRows: LockedRows = {
  inventory: async (server) => {
    const { id } = await openInventory(await server.as('housekeeper'));
    return actTogether(server, inventoryService, { table: 'inventories', id, by: 'admin', action: 'cancel' });
  },
  inventoryScan: null,
};
