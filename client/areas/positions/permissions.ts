import type { Role } from '#shared/access/roles.ts';

const assigners: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'HOUSEKEEPER'];

/**
 * Whether a role may assign parcels to drivers. Duplicates the lifecycle of parcels, which is too large for this
 * bundle; a test compares the two.
 */
export function canAssign(role: Role): boolean {
  return assigners.includes(role);
}

/** Whether the viewer may give a stop of one of its drivers to another of them. */
export function canHandOver({ role, manager }: { role: Role; manager: boolean }): boolean {
  return canAssign(role) || (role === 'DRIVER' && manager);
}

/** Whose map shows the scorecards of drivers. */
export const seesScorecards = (role: Role): boolean => assigners.includes(role);
