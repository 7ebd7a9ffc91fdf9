// The list of the stock: products by warehouse, those that run out first.
import { defineList } from '../../entities/list.ts';
import type { LevelRow } from './level.ts';
import { productStatuses } from './product.ts';

type ListedRow = Pick<
  LevelRow,
  | 'status'
  | 'isLow'
  | 'available'
  | 'reserved'
  | 'used'
  | 'quarantine'
  | 'isQuarantined'
  | 'companyId'
  | 'warehouseId'
  | 'productId'
  | 'margin'
  | 'updatedAt'
>;

export const levelList = defineList<ListedRow>()({
  entity: 'stockLevel',
  facts: {
    status: { kind: 'choice', column: 'status', values: productStatuses, plural: 'statuses' },
    low: { kind: 'flag', column: 'isLow', word: 'low' },
    quarantined: { kind: 'flag', column: 'isQuarantined', word: 'quarantined' },
  },
  tabs: {
    all: { status: ['active'] },
    low: { status: ['active'], low: true },
    quarantine: { status: ['active'], quarantined: true },
    archived: { status: ['archived'] },
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  sums: { available: {}, reserved: {}, used: {}, quarantine: {} },
  filters: {
    company: { column: 'companyId', kind: 'in', indexed: true },
    warehouse: { column: 'warehouseId', kind: 'in', indexed: true },
    product: { column: 'productId', kind: 'in', indexed: true },
  },
  sorts: {
    margin: { column: 'margin', kind: 'whole' },
    updated: { column: 'updatedAt', kind: 'instant' },
  },
  defaultSort: { by: 'margin', direction: 'asc' },
});
