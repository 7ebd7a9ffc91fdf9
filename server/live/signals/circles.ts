// Who meets whom. Everybody belongs to one circle and meets certain circles; on an object the office meets everybody who has it open, since
// only whoever may see the object gets there. Customers meet their own company and nobody else; carriers meet their own team.
import type { Role } from '#shared/access/roles.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';

const officeRoles: readonly Role[] = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT'];
const customerRoles: readonly Role[] = ['CUSTOMER', 'SUBCUSTOMER'];
const carrierRoles: readonly Role[] = ['DRIVER', 'SUBDRIVER'];

export const office = 'office';

/** The circle that somebody belongs to. */
export function circleOf({ id, audience: { role, sets } }: Pick<Viewer, 'id' | 'audience'>): string {
  if (officeRoles.includes(role)) return office;
  const [company] = sets.company;
  return customerRoles.includes(role) && company !== undefined ? `company:${company}` : `person:${id}`;
}

/** The circles that somebody meets everywhere. */
export function circlesMet({ role, sets }: Audience): readonly string[] {
  if (officeRoles.includes(role)) return [office];
  if (customerRoles.includes(role) || role === 'COMMERCIAL') return sets.company.map((id) => `company:${id}`);
  return carrierRoles.includes(role) ? sets.driver.map((id) => `person:${id}`) : [];
}

/** Whether somebody who meets these circles meets a person of that one, on a screen or on an object that both may see. */
export function meets(circles: readonly string[], circle: string, onObject: boolean): boolean {
  return circles.includes(circle) || (onObject && circles.includes(office));
}
