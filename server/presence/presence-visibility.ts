// Who sees the presence of whom. Everybody belongs to one group and sees certain groups; on an object the office sees
// everybody who has it open, since only people who may see the object can open it. Customers see their own company and
// nobody else; carriers see their own team.
import type { Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import { entities } from '#shared/areas/index.ts';

const officeRoles: readonly Role[] = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'];
const customerRoles: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const carrierRoles: readonly Role[] = ['DRIVER', 'SUBDRIVER'];

const officeGroup = 'office';

/** The group that a person belongs to. */
export function presenceGroupOf({ id, audience: { role, sets } }: Pick<Viewer, 'id' | 'audience'>): string {
  if (officeRoles.includes(role)) return officeGroup;
  const [company] = sets.company;
  return customerRoles.includes(role) && company !== undefined ? `company:${company}` : `person:${id}`;
}

/** The groups that a person sees everywhere. */
export function visiblePresenceGroups({ role, sets }: Audience): readonly string[] {
  if (officeRoles.includes(role)) return [officeGroup];
  if (customerRoles.includes(role) || role === 'COMMERCIAL') return sets.company.map((id) => `company:${id}`);
  return carrierRoles.includes(role) ? sets.driver.map((id) => `person:${id}`) : [];
}

/** True for who sees every account: they see who is online, whatever their group. */
export function seesEverybody({ role }: Pick<Audience, 'role'>): boolean {
  return entities.user.access.see[role].kind === 'everything';
}

/**
 * True if a person who sees `visible` groups sees a member of `group`, on a screen or on an object that both may see.
 */
export function isPresenceVisible(visible: readonly string[], group: string, onObject: boolean): boolean {
  return visible.includes(group) || (onObject && visible.includes(officeGroup));
}
