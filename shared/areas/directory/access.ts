// Who may *list* people and companies, to filter by one or to hand a parcel to one. Names of people on a visible parcel need no list.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';

export interface PersonRow {
  id: string;
  hubId: string | null;
  managerId: string | null;
}
export interface CompanyRow {
  id: string;
}

export const personAccess = defineAccess<PersonRow>('person', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    HOUSEKEEPER: within({ hubId: 'hub' }),
    DRIVER: within({ managerId: 'user' }),
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});

export const companyAccess = defineAccess<CompanyRow>('company', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    COMMERCIAL: within({ id: 'company' }),
    // Its own, so that a new parcel finds its hub; the directory offers it no choice.
    CUSTOMER: within({ id: 'company' }),
    SUBCUSTOMER: within({ id: 'company' }),
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    HOUSEKEEPER: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    TRANSPORTOR: nothing,
  },
});
