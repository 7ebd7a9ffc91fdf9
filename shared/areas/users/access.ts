// Which accounts each role sees. Names of people on a visible parcel come from the directory.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';
import type { UserRow } from './row.ts';

const contact = ['login', 'email', 'lastLoginAt'] as const;

export const userAccess = defineAccess<UserRow>('user', {
  see: {
    ADMIN: everything,
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COLLECTOR: nothing,
    SUBCUSTOMER: nothing,
    TRANSPORTOR: nothing,
    COMMERCIAL: within({ companyId: 'company' }),
    CUSTOMER: within({ companyId: 'company' }),
    DRIVER: within({ id: 'driver' }),
    // The own account, to go on duty.
    SUBDRIVER: within({ id: 'user' }),
    HOUSEKEEPER: within({ hubId: 'hub' }),
  },
  hide: { DRIVER: contact, SUBDRIVER: contact, HOUSEKEEPER: contact },
});

/** Drivers see their own duty state, on all their devices. */
export const dutyAccess = defineAccess<Pick<UserRow, 'id'>>('duty', {
  see: {
    DRIVER: within({ id: 'user' }),
    SUBDRIVER: within({ id: 'user' }),
    ADMIN: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    HOUSEKEEPER: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});
