// The list of recharges.
import { defineList } from '../../entities/list.ts';
import { type RechargeRow, rechargeStatuses } from './recharge.ts';

export const rechargeList = defineList<Pick<RechargeRow, 'status' | 'companyId' | 'amount' | 'createdAt'>>()({
  entity: 'recharge',
  facts: { status: { kind: 'choice', column: 'status', values: rechargeStatuses, plural: 'statuses' } },
  tabs: {
    posted: { status: ['posted'] },
    reversed: { status: ['reversed'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  sums: { amount: { money: true } },
  filters: {
    company: { column: 'companyId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
