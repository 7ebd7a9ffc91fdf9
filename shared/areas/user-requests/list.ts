// The list of requests, the oldest first.
import { defineList } from '../../entities/list.ts';
import { userRequestKinds } from './kinds.ts';
import { acceptedStatuses, type UserRequestRow, userRequestStatuses } from './user-request.ts';

type ListedRow = Pick<
  UserRequestRow,
  'status' | 'kind' | 'hubId' | 'companyId' | 'packageId' | 'createdAt' | 'updatedAt'
>;

export const userRequestList = defineList<ListedRow>()({
  entity: 'userRequest',
  facts: {
    status: { kind: 'choice', column: 'status', values: userRequestStatuses, plural: 'statuses' },
    kind: { kind: 'choice', column: 'kind', values: userRequestKinds, plural: 'kinds' },
  },
  tabs: {
    waiting: { status: ['waiting'] },
    checking: { status: ['seen', 'checking'] },
    accepted: { status: acceptedStatuses },
    done: { status: ['done'] },
    rejected: { status: ['rejected', 'canceled'] },
    all: {},
  },
  countedTab: 'all',
  counted: [],
  facets: ['kind'],
  filters: {
    kind: { column: 'kind', kind: 'in', indexed: true, values: userRequestKinds },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    company: { column: 'companyId', kind: 'in', indexed: true },
    package: { column: 'packageId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    updated: { column: 'updatedAt', kind: 'instant' },
  },
  defaultSort: { by: 'created', direction: 'asc' },
});
