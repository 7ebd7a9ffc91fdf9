// The list of arrivals.
import { defineList } from '../../entities/list.ts';
import { type ArrivalRow, arrivalStatuses } from './arrival.ts';

type ListedRow = Pick<ArrivalRow, 'status' | 'differs' | 'companyId' | 'warehouseId' | 'createdAt'>;

export const arrivalList = defineList<ListedRow>()({
  entity: 'stockArrival',
  facts: {
    status: { kind: 'choice', column: 'status', values: arrivalStatuses, plural: 'statuses' },
    differs: { kind: 'flag', column: 'differs', word: 'differs' },
  },
  tabs: {
    declared: { status: ['declared'] },
    different: { status: ['counted'], differs: true },
    counted: { status: ['counted'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: {
    company: { column: 'companyId', kind: 'in', indexed: true },
    warehouse: { column: 'warehouseId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
