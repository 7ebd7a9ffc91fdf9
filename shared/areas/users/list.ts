// The list of users (specification, section 2).
import { roles } from '../../access/roles.ts';
import { defineList } from '../../entities/list.ts';
import { type UserRow, userStatuses } from './fields.ts';

type UserListRow = Pick<
  UserRow,
  'status' | 'name' | 'roles' | 'hubId' | 'companyId' | 'cityId' | 'manager' | 'offersGroupId' | 'createdAt'
>;

export const userList = defineList<UserListRow>()({
  entity: 'user',
  facts: {
    status: { kind: 'choice', column: 'status', values: userStatuses, plural: 'statuses' },
  },
  tabs: {
    all: {},
    waiting: { status: ['waiting'] },
    active: { status: ['active'] },
    invited: { status: ['invited'] },
    disabled: { status: ['disabled'] },
  },
  countedTab: 'all',
  counted: [],
  facets: [],
  filters: {
    role: { column: 'roles', kind: 'contains', indexed: true, values: roles },
    hub: { column: 'hubId', kind: 'in', indexed: true },
    company: { column: 'companyId', kind: 'in', indexed: true },
    offersGroup: { column: 'offersGroupId', kind: 'in', indexed: false },
    city: { column: 'cityId', kind: 'in', indexed: true },
    manager: { column: 'manager', kind: 'flag', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    name: { column: 'name', kind: 'text' },
  },
  defaultSort: { by: 'created', direction: 'desc' },
});
