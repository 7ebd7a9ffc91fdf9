// The list of deposits.
import { defineList } from '../../entities/list.ts';
import { type DepositRow, depositStatuses } from './deposit.ts';

export const depositList = defineList<Pick<DepositRow, 'status' | 'hubId' | 'amount' | 'createdAt'>>()({
  entity: 'deposit',
  facts: { status: { kind: 'choice', column: 'status', values: depositStatuses, plural: 'statuses' } },
  tabs: { made: { status: ['made'] }, canceled: { status: ['canceled'] }, all: {} },
  countedTab: 'all',
  counted: [],
  facets: [],
  sums: { amount: { money: true } },
  filters: {
    hub: { column: 'hubId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
