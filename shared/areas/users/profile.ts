// What a complete profile has, by role. Without the entity of users, which the first page does not need.
import type { Role } from '../../access/roles.ts';
import type { UserRow } from './fields.ts';

/** The roles that are paid by bank transfer. */
export const paidRoles = [
  'CUSTOMER',
  'DRIVER',
  'SUBDRIVER',
  'COLLECTOR',
  'COMMERCIAL',
  'TRANSPORTOR',
] as const satisfies readonly Role[];

/** The fields of the profile that a role may need, in the order of the page. */
export const profileFields = ['name', 'phone', 'email', 'cityId', 'street', 'rib', 'cne'] as const;
export type ProfileField = (typeof profileFields)[number];

const always: readonly ProfileField[] = ['name', 'phone', 'email'];

/** True if the role is paid by transfer, and so needs bank details and an address for its invoices. */
export function isPaid(role: Role): boolean {
  return paidRoles.some((paid) => paid === role);
}

/** The fields without which the profile of a role is incomplete. The ICE never is: only companies have one. */
export function requiredProfileFields(role: Role): readonly ProfileField[] {
  return isPaid(role) ? profileFields : always;
}

/** The required fields that are empty, in the order of the page. */
export function missingProfileFields(role: Role, row: Pick<UserRow, ProfileField>): ProfileField[] {
  return requiredProfileFields(role).filter((field) => row[field] === null || row[field] === '');
}
