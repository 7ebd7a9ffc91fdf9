// What people see of their own account, whatever they see of others: the profile, the sessions, whether they are on duty.
import { defineAccess, nothing, within } from '../../access/scope.ts';
import type { UserRow } from './fields.ts';

type OwnRow = Pick<UserRow, 'id'>;

const own = within({ id: 'user' });
const everyRole = {
  ADMIN: own,
  ACCOUNTANT: own,
  SUBACCOUNTANT: own,
  DRIVER: own,
  SUBDRIVER: own,
  COLLECTOR: own,
  SUBCUSTOMER: own,
  CUSTOMER: own,
  HOUSEKEEPER: own,
  BACKOFFICE: own,
  SUPPORT: own,
  COMMERCIAL: own,
  TRANSPORTOR: own,
} as const;

/** Everybody sees the own account completely, bank details too: the profile. */
export const profileAccess = defineAccess<OwnRow>('profile', { see: everyRole });

/** Everybody sees the own sessions. */
export const sessionAccess = defineAccess<OwnRow>('session', { see: everyRole });

/** Drivers see their own duty state, on all their devices. */
export const dutyAccess = defineAccess<OwnRow>('duty', {
  see: {
    DRIVER: own,
    SUBDRIVER: own,
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
