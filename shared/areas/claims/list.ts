// The queue of claims. Which are one's own depends on the viewer, so that is a filter by assignee and no tab.
import { defineList } from '../../entities/list.ts';
import { claimPriorities, type ClaimRow, claimStatuses, claimTypes } from './claim.ts';

const unsettled = ['open', 'in_progress'] as const;

type ClaimListRow = Pick<
  ClaimRow,
  | 'status'
  | 'type'
  | 'priority'
  | 'assigneeId'
  | 'packageId'
  | 'companyId'
  | 'isOver'
  | 'isWaiting'
  | 'lastMessageAt'
  | 'createdAt'
>;

export const claimList = defineList<ClaimListRow>()({
  entity: 'claim',
  facts: {
    status: { kind: 'choice', column: 'status', values: claimStatuses, plural: 'statuses' },
    type: { kind: 'choice', column: 'type', values: claimTypes, plural: 'types' },
    assigned: { kind: 'present', column: 'assigneeId', words: { yes: 'assigned', no: 'unassigned' } },
    over: { kind: 'flag', column: 'isOver', word: 'over' },
    waiting: { kind: 'flag', column: 'isWaiting', word: 'waiting' },
  },
  tabs: {
    unsettled: { status: unsettled },
    unassigned: { status: unsettled, assigned: false },
    over: { status: unsettled, over: true },
    waiting: { status: unsettled, waiting: true },
    settled: { status: ['resolved', 'closed'] },
    all: {},
  },
  countedTab: 'unsettled',
  counted: ['over'],
  facets: ['type'],
  filters: {
    type: { column: 'type', kind: 'in', indexed: true, values: claimTypes },
    priority: { column: 'priority', kind: 'in', indexed: true, values: claimPriorities },
    status: { column: 'status', kind: 'in', indexed: true, values: claimStatuses },
    assignee: { column: 'assigneeId', kind: 'in', indexed: true },
    package: { column: 'packageId', kind: 'in', indexed: true },
    company: { column: 'companyId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    last: { column: 'lastMessageAt', kind: 'instant' },
    created: { column: 'createdAt', kind: 'instant' },
  },
  defaultSort: { by: 'last', direction: 'desc' },
});
