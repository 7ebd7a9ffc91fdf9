import type { Role } from '#shared/access/roles.ts';

const assigners: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'HOUSEKEEPER'];

/** May hand parcels to drivers. Said here again, and held to the parcel's life by a test: the whole life is too heavy for the map. */
export function mayAssign(role: Role): boolean {
  return assigners.includes(role);
}
