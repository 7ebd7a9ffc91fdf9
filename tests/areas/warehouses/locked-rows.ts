// For the test of row locks.
import { warehouseService } from '#server/areas/warehouses/service.ts';
import { openWarehouse } from '#tests/areas/stock/support/stock.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';

export const lockedRows: LockedRows = {
  warehouse: async (server) => {
    const id = await openWarehouse(server);
    return actTogether(server, warehouseService, { table: 'warehouses', id, by: 'admin', action: 'close' });
  },
};
