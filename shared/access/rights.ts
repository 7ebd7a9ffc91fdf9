// What a customer lets its sub-customers do. Everything else that the role may do, it always may.
import type { Role } from './roles.ts';

/**
 * `create` also edits parcels that are not confirmed · `import` covers files and sheets · `money` shows sums, fees and
 * invoices · `export` makes files of lists.
 */
export const memberRights = ['create', 'confirm', 'cancel', 'import', 'money', 'export'] as const;
export type MemberRight = (typeof memberRights)[number];

/** Who has a role, and which rights it lacks; absent: none. */
export interface RightsHolder {
  role: Role;
  lacks?: readonly MemberRight[];
}

/** True if the holder has the right, or none is asked for. */
export function hasRight({ lacks = [] }: Pick<RightsHolder, 'lacks'>, right: MemberRight | undefined): boolean {
  return right === undefined || !lacks.includes(right);
}

/** The rights that an account lacks: those that a sub-customer was not given. */
export function lackedRights(role: Role, given: readonly string[]): MemberRight[] {
  return role === 'SUBCUSTOMER' ? memberRights.filter((right) => !given.includes(right)) : [];
}
