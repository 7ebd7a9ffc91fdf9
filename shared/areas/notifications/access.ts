// Users see their own notifications, in the ten roles that have the page; the other three roles receive none.
import type { Role } from '../../access/roles.ts';
import { defineAccess, nothing, within } from '../../access/scope.ts';
import type { InboxRow, NotificationRow } from './row.ts';

const own = within({ userId: 'user' });

export const notificationAccess = defineAccess<NotificationRow>('notification', {
  see: {
    ADMIN: own,
    ACCOUNTANT: own,
    SUBACCOUNTANT: own,
    DRIVER: own,
    COLLECTOR: own,
    CUSTOMER: own,
    HOUSEKEEPER: own,
    BACKOFFICE: own,
    SUPPORT: own,
    COMMERCIAL: own,
    SUBDRIVER: nothing,
    SUBCUSTOMER: nothing,
    TRANSPORTOR: nothing,
  },
});

const ownInbox = within({ id: 'user' });

export const inboxAccess = defineAccess<InboxRow>('inbox', {
  see: {
    ADMIN: ownInbox,
    ACCOUNTANT: ownInbox,
    SUBACCOUNTANT: ownInbox,
    DRIVER: ownInbox,
    COLLECTOR: ownInbox,
    CUSTOMER: ownInbox,
    HOUSEKEEPER: ownInbox,
    BACKOFFICE: ownInbox,
    SUPPORT: ownInbox,
    COMMERCIAL: ownInbox,
    SUBDRIVER: nothing,
    SUBCUSTOMER: nothing,
    TRANSPORTOR: nothing,
  },
});

/** True if users of this role receive notifications. */
export function receivesNotifications(role: Role): boolean {
  return notificationAccess.see[role].kind !== 'nothing';
}
