// Who sees API keys, webhooks and their messages: the group "secret", administrators those of all companies.
import { everything, nothing, within } from './scope.ts';

/** The scopes of rows of the group "secret", which have the column `companyId`. */
export const secretRows = {
  ADMIN: everything,
  CUSTOMER: within({ companyId: 'company' }),
  ACCOUNTANT: nothing,
  SUBACCOUNTANT: nothing,
  DRIVER: nothing,
  SUBDRIVER: nothing,
  COLLECTOR: nothing,
  SUBCUSTOMER: nothing,
  HOUSEKEEPER: nothing,
  BACKOFFICE: nothing,
  SUPPORT: nothing,
  COMMERCIAL: nothing,
  TRANSPORTOR: nothing,
} as const;
