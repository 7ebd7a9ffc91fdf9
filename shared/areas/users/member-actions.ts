// What a customer does with the accounts of its sub-customers. Nobody else's account is changed by these, whoever else
// belongs to the company.
import { within } from '../../access/scope.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { requirePerson, type UserRow } from './fields.ts';

/** True for an account that is a sub-customer and nothing else. */
function isMember({ roles }: Pick<UserRow, 'roles'>): boolean {
  return roles.length === 1 && roles[0] === 'SUBCUSTOMER';
}

const requireMember = (row: UserRow): ErrorCode | null => (isMember(row) ? requirePerson(row) : 'forbidden');
const requireOwnDecision = (row: UserRow): ErrorCode | null =>
  requireMember(row) ?? (row.disabledByStaff ? 'user.disabled_by_staff' : null);
const byCustomer = {
  who: ['CUSTOMER'],
  only: { CUSTOMER: within({ companyId: 'company' }) },
  guard: requireMember,
} as const;

/** Most accounts of sub-customers that a company has, without those that are disabled. */
export const maxMembers = 50;

export const memberActions = {
  inviteMemberAgain: { ...byCustomer, from: ['invited'], to: 'same', event: 'invitedAgain' },
  withdrawMember: { ...byCustomer, from: ['invited'], to: 'disabled', event: 'withdrawn' },
  setMemberRights: {
    ...byCustomer,
    from: ['invited', 'active'],
    to: 'same',
    event: 'rightsSet',
    payload: ['rights'],
    proof: true,
  },
  disableMember: { ...byCustomer, from: ['active'], to: 'disabled', event: 'disabled', proof: true },
  enableMember: {
    ...byCustomer,
    from: ['disabled'],
    to: ['invited', 'active'],
    event: 'enabled',
    guard: requireOwnDecision,
    proof: true,
  },
} as const;
