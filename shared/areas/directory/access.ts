// Who may *list* people and companies, to filter by one or to assign a parcel to one. Names on a visible parcel need
// no such right.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';

interface PersonRow {
  id: string;
  hubId: string | null;
  managerId: string | null;
}
interface CompanyRow {
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
    // Its own company, so that a new parcel gets its hub; the directory offers no choice.
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
