// The lists of inventories, and of the parcels that were found.
import { defineList } from '../../entities/list.ts';
import { type InventoryScanRow, inventoryScanStatuses } from './inventory-scan.ts';
import { type InventoryRow, inventoryStatuses } from './inventory.ts';

export const inventoryList = defineList<Pick<InventoryRow, 'status' | 'hubId' | 'createdAt'>>()({
  entity: 'inventory',
  facts: { status: { kind: 'choice', column: 'status', values: inventoryStatuses, plural: 'statuses' } },
  tabs: { all: {}, open: { status: ['open'] }, closed: { status: ['closed'] } },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: { hub: { column: 'hubId', kind: 'in', indexed: true } },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});

export const inventoryScanList = defineList<Pick<InventoryScanRow, 'status' | 'inventoryId' | 'createdAt'>>()({
  entity: 'inventoryScan',
  facts: { status: { kind: 'choice', column: 'status', values: inventoryScanStatuses, plural: 'statuses' } },
  tabs: {
    all: {},
    present: { status: ['present'] },
    misplaced: { status: ['misplaced'] },
    surplus: { status: ['surplus'] },
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: { inventory: { column: 'inventoryId', kind: 'in', indexed: true } },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
