// Who may *list* people and companies, to filter by one, to assign a parcel to one or to bill one. Names on a visible parcel need
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
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    HOUSEKEEPER: within({ hubId: 'hub' }),
    DRIVER: within({ managerId: 'user' }),
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});

/** Also that of the entity. It stands here, because the first page of the client reads it without the entity. */
export const companyAccess = defineAccess<CompanyRow>('company', {
  see: {
    ADMIN: everything,
    BACKOFFICE: everything,
    SUPPORT: everything,
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    COMMERCIAL: within({ id: 'company' }),
    // Their own company: its details, and the hub of a new parcel.
    CUSTOMER: within({ id: 'company' }),
    SUBCUSTOMER: within({ id: 'company' }),
    HOUSEKEEPER: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    TRANSPORTOR: nothing,
  },
});
