// Who is notified of a change of an account: its owner, and of a new one those who approve it.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** The rules by event of the account. */
export const userNotifications: NotificationRules = {
  signedUp: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['admins'], payloadFields: [] }],
  approved: [{ type: 'ACCOUNT_UPDATE', priority: 'MEDIUM', recipients: ['self'], payloadFields: [] }],
  erasureRequested: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['admins'], payloadFields: [] }],
  rolesSet: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['self'], payloadFields: [] }],
};
