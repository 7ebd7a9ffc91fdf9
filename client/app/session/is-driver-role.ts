import type { Role } from '#shared/access/roles.ts';

/** True for roles that deliver parcels: they have a duty status and can upload their location. */
export function isDriverRole(role: Role): boolean {
  return role === 'DRIVER' || role === 'SUBDRIVER';
}
