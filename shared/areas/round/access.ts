// Whose parcels of the day the phone of a carrier shows: its own.
import { defineAccess, nothing, within } from '../../access/scope.ts';

const own = within({ carrierId: 'user' });

export const ownRoundAccess = defineAccess<{ carrierId: string }>('ownRound', {
  see: {
    DRIVER: own,
    SUBDRIVER: own,
    COLLECTOR: own,
    ADMIN: nothing,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    SUBCUSTOMER: nothing,
    CUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});
