// Who is notified of a change of an account: its owner, and of a new one those who approve it.
import type { NotificationRules } from '../../entities/notification-rule.ts';

const own = (priority: 'MEDIUM' | 'HIGH'): NotificationRules[string] => [
  { type: 'ACCOUNT_UPDATE', priority, recipients: ['self'], payloadFields: [] },
];

/** The rules by event of the account. */
export const userNotifications: NotificationRules = {
  signedUp: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['admins'], payloadFields: [] }],
  approved: [{ type: 'ACCOUNT_UPDATE', priority: 'MEDIUM', recipients: ['self'], payloadFields: [] }],
  erasureRequested: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['admins'], payloadFields: [] }],
  // Whoever changes something of their own knows it.
  edited: own('MEDIUM'),
  emailChanged: own('HIGH'),
  passwordChanged: own('HIGH'),
  secondFactorReset: own('HIGH'),
  rolesSet: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['self'], payloadFields: [] }],
};
