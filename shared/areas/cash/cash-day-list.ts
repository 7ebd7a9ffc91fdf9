// The list of closed days.
import { defineList } from '../../entities/list.ts';
import { type CashDayRow, cashDayStatuses } from './cash-day.ts';

export const cashDayList = defineList<Pick<CashDayRow, 'status' | 'hubId' | 'createdAt'>>()({
  entity: 'cashDay',
  facts: { status: { kind: 'choice', column: 'status', values: cashDayStatuses, plural: 'statuses' } },
  tabs: { all: {} },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: {
    hub: { column: 'hubId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
