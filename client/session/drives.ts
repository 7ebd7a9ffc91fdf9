import type { Role } from '#shared/access/roles.ts';

/** Whether somebody of this role brings parcels to recipients: is on duty or not, and reports where it is. */
export function drives(role: Role): boolean {
  return role === 'DRIVER' || role === 'SUBDRIVER';
}
