import type { Role } from '#shared/access/roles.ts';

const assigners: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'HOUSEKEEPER'];

/**
 * Whether a role may assign parcels to drivers. Duplicates the lifecycle of parcels, which is too large for this
 * bundle; a test compares the two.
 */
export function canAssign(role: Role): boolean {
  return assigners.includes(role);
}
