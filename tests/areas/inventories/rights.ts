// The rights of inventories, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const ofHub = `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
HOUSEKEEPER: hubId=hub
`;

export const rights: AreaRights = {
  access: { inventory: ofHub, inventoryScan: ofHub },
  actions: {
    inventory: `
open: HOUSEKEEPER ADMIN, from nothing
scan: HOUSEKEEPER ADMIN, from open
noteMoved (internal): SYS, from open
close: HOUSEKEEPER ADMIN, from open
takeShelves (guarded): HOUSEKEEPER ADMIN, from closed
cancel: HOUSEKEEPER ADMIN, from open
print: ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER, from open closed
`,
    inventoryScan: `
record (internal): HOUSEKEEPER ADMIN, from nothing
correct (internal): HOUSEKEEPER ADMIN, from present misplaced
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER': `Query.inventory Query.inventories Query.inventoryCounts
      Query.inventoryRemaining Query.inventoryScans Query.inventoryScanCounts Subscription.inventoryChanged
      Subscription.inventoryCounts Subscription.inventoryScanChanged Subscription.inventoryScanCounts
      Mutation.inventoriesExport Mutation.inventoryScansExport Mutation.inventoryPrint`,
    'ADMIN HOUSEKEEPER':
      'Mutation.inventoryOpen Mutation.inventoryScan Mutation.inventoryClose Mutation.inventoryCancel Mutation.inventoryTakeShelves',
  },
  live: {
    inventoryChanged: 'inventory',
    inventoryCounts: 'inventory',
    inventoryScanChanged: 'inventoryScan',
    inventoryScanCounts: 'inventoryScan',
  },
  screens: {
    '/house/inventory/:id': 'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER BACKOFFICE SUPPORT',
  },
  tables: [
    'inventories: scoped siu, staff siu',
    'inventory_lines: scoped si, staff si',
    'inventory_scans: scoped siu, staff siu',
  ],
  columns: ['inventory_lines: scoped update state', 'inventory_lines: staff update state'],
};
