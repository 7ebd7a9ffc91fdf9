// The list of warehouses.
import { defineList } from '../../entities/list.ts';
import { type WarehouseRow, warehouseStatuses } from './warehouse.ts';

export const warehouseList = defineList<Pick<WarehouseRow, 'status' | 'hubId' | 'createdAt'>>()({
  entity: 'warehouse',
  facts: { status: { kind: 'choice', column: 'status', values: warehouseStatuses, plural: 'statuses' } },
  tabs: { open: { status: ['open'] }, closed: { status: ['closed'] }, all: {} },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: { hub: { column: 'hubId', kind: 'in', indexed: true } },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
