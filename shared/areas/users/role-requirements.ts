// What a role needs beside itself: without it, its holder would see nothing, or nobody could give it work.
import { managerRoles, type Role } from '../../access/roles.ts';
import type { FieldError } from '../../lib/app-error.ts';

/** Works in one hub. */
export const hubRoles: readonly Role[] = ['HOUSEKEEPER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'];
/** Belongs to one customer. */
export const companyRoles: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
/** Works for one driver. */
export const subdriverRoles: readonly Role[] = ['SUBDRIVER'];

/** The rights of an account: its roles, and what they are limited to. */
export interface UserRights {
  roles: readonly Role[];
  manager: boolean;
  hubId: string | null;
  companyId: string | null;
  /** The driver that a subdriver works for. */
  managerId: string | null;
}

/** True if one of the roles is among the others. */
export function hasRoleOf(roles: readonly Role[], among: readonly Role[]): boolean {
  return roles.some((role) => among.includes(role));
}

/** What is missing for the roles, by field; empty if they have all that they need. */
export function missingForRoles({ roles, manager, hubId, companyId, managerId }: UserRights): FieldError[] {
  const errors: FieldError[] = [];
  if (hubId === null && hasRoleOf(roles, hubRoles)) errors.push({ path: 'hubId', code: 'required' });
  if (companyId === null && hasRoleOf(roles, companyRoles)) errors.push({ path: 'companyId', code: 'required' });
  if (managerId === null && hasRoleOf(roles, subdriverRoles)) errors.push({ path: 'managerId', code: 'required' });
  if (manager && !hasRoleOf(roles, managerRoles)) errors.push({ path: 'manager', code: 'no_manager_role' });
  return errors;
}
