// Who connects spreadsheets. Apart from the entity, which is too large for the first page.
import type { Role } from '../../access/roles.ts';

/** A customer connects the sheet of the own company, the others those of all companies. */
export const sheetRoles = ['CUSTOMER', 'BACKOFFICE', 'ADMIN'] as const satisfies readonly Role[];

/** True for a role that connects and reads sheets. */
export function canActOnSheets(role: Role): boolean {
  return sheetRoles.some((allowed) => allowed === role);
}
