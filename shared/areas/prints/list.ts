// The list of prints.
import { defineList } from '../../entities/list.ts';
import { papers, type PrintRow, printStatuses } from './print.ts';

export const printList = defineList<Pick<PrintRow, 'status' | 'paper' | 'printedById' | 'hubId' | 'createdAt'>>()({
  entity: 'paperPrint',
  facts: {
    status: { kind: 'choice', column: 'status', values: printStatuses, plural: 'statuses' },
    paper: { kind: 'choice', column: 'paper', values: papers, plural: 'papers' },
  },
  tabs: { all: {}, again: { status: ['again'] } },
  countedTab: 'all',
  counted: [],
  facets: ['paper'],
  filters: {
    paper: { column: 'paper', kind: 'in', indexed: true, values: papers },
    printedBy: { column: 'printedById', kind: 'in', indexed: true },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' } },
  defaultSort: { by: 'created', direction: 'desc' },
});
