// Only administrators see and set these. All roles get names of hubs and cities from the directory, and the rules,
// which every dialog needs.
import { defineAccess, everything, nothing } from '../../access/scope.ts';
import type { CityRow, HubRow, OffersGroupRow, RulesRow } from './row.ts';

const adminOnly = {
  see: {
    ADMIN: everything,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    SUBCUSTOMER: nothing,
    CUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
};

export const hubAccess = defineAccess<HubRow>('hub', adminOnly);
export const cityAccess = defineAccess<CityRow>('city', adminOnly);
export const offersGroupAccess = defineAccess<OffersGroupRow>('offersGroup', adminOnly);

export const rulesAccess = defineAccess<RulesRow>('rules', {
  see: {
    ADMIN: everything,
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    DRIVER: everything,
    SUBDRIVER: everything,
    COLLECTOR: everything,
    SUBCUSTOMER: everything,
    CUSTOMER: everything,
    HOUSEKEEPER: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    COMMERCIAL: everything,
    TRANSPORTOR: everything,
  },
});
