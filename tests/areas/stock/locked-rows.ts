// For the test of row locks: a row of each entity of the area, and two commands on it.
import { arrivalService } from '#server/areas/stock/arrivals.ts';
import { levelService } from '#server/areas/stock/levels.ts';
import { productService } from '#server/areas/stock/products.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { actTogether, type LockedRows } from '#tests/areas/support/row-lock.ts';
import { openWarehouse, stockItem, succeed } from './support/stock.ts';

export const lockedRows: LockedRows = {
  stockLevel: async (server) => {
    const { levelId: id } = await stockItem(server, { warehouseId: await openWarehouse(server), quantity: 5 });
    const input = { quantity: 1 };
    return actTogether(server, levelService, {
      table: 'stock_levels',
      id,
      by: 'housekeeper',
      action: 'receive',
      input,
    });
  },
  stockProduct: async (server) => {
    const { productId: id } = await stockItem(server, { warehouseId: await openWarehouse(server) });
    return actTogether(server, productService, { table: 'stock_products', id, by: 'customer', action: 'archive' });
  },
  stockArrival: async (server) => {
    const warehouseId = await openWarehouse(server);
    const { productId } = await stockItem(server, { warehouseId });
    const id = await succeed(server, 'customer', 'stockArrival', 'declare', {
      warehouseId,
      expectedOn: addDays(dayOf(new Date()), 1),
      lines: [{ productId, quantity: 1 }],
    });
    return actTogether(server, arrivalService, { table: 'stock_arrivals', id, by: 'customer', action: 'cancel' });
  },
};
