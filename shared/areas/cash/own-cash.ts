// Whose cash of their own: drivers, who see what they hold and have earned.
import { defineAccess, nothing, within } from '../../access/scope.ts';

const own = within({ driverId: 'user' });

/** Who has cash of their own, by the accounts of the ledger. */
export const ownCashAccess = defineAccess<{ driverId: string | null }>('ownCash', {
  see: {
    DRIVER: own,
    SUBDRIVER: own,
    ADMIN: nothing,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});
