// One's own and nobody else's, for the ten roles that have the page; the other three have no bell.
import type { Role } from '../../access/roles.ts';
import { defineAccess, nothing, within } from '../../access/scope.ts';
import type { InboxRow, NotificationRow } from './row.ts';

const mine = within({ userId: 'user' });

export const notificationAccess = defineAccess<NotificationRow>('notification', {
  see: {
    ADMIN: mine,
    ACCOUNTANT: mine,
    SUBACCOUNTANT: mine,
    DRIVER: mine,
    COLLECTOR: mine,
    CUSTOMER: mine,
    HOUSEKEEPER: mine,
    BACKOFFICE: mine,
    SUPPORT: mine,
    COMMERCIAL: mine,
    SUBDRIVER: nothing,
    SUBCUSTOMER: nothing,
    TRANSPORTOR: nothing,
  },
});

const myInbox = within({ id: 'user' });

export const inboxAccess = defineAccess<InboxRow>('inbox', {
  see: {
    ADMIN: myInbox,
    ACCOUNTANT: myInbox,
    SUBACCOUNTANT: myInbox,
    DRIVER: myInbox,
    COLLECTOR: myInbox,
    CUSTOMER: myInbox,
    HOUSEKEEPER: myInbox,
    BACKOFFICE: myInbox,
    SUPPORT: myInbox,
    COMMERCIAL: myInbox,
    SUBDRIVER: nothing,
    SUBCUSTOMER: nothing,
    TRANSPORTOR: nothing,
  },
});

/** Whether somebody of this role is notified at all. */
export function hasBell(role: Role): boolean {
  return notificationAccess.see[role].kind !== 'nothing';
}
