// The rights of warehouses, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: { warehouse: 'ADMIN BACKOFFICE: everything' },
  actions: {
    warehouse: `
create: ADMIN BACKOFFICE, from nothing
edit: ADMIN BACKOFFICE, from open
close: ADMIN BACKOFFICE, from open
reopen: ADMIN BACKOFFICE, from closed
`,
  },
  fields: {
    'ADMIN BACKOFFICE': `Query.warehouse Query.warehouses Query.warehouseCounts Query.warehouseManagers
      Subscription.warehouseChanged Subscription.warehouseCounts Mutation.warehouseCreate Mutation.warehouseEdit
      Mutation.warehouseClose Mutation.warehouseReopen Mutation.warehousesExport`,
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER': 'Query.stockWarehouses',
  },
  live: { warehouseChanged: 'warehouse', warehouseCounts: 'warehouse' },
  screens: { '/warehouses': 'ADMIN BACKOFFICE' },
  menu: { warehouses: 'ADMIN BACKOFFICE' },
  tables: ['warehouses: staff siu'],
  columns: ['warehouses: scoped select hub_id, id, name, status'],
};
