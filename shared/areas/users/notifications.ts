// Who is notified of a change of an account: its owner.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** The rules by event of the account. */
export const userNotifications: NotificationRules = {
  rolesSet: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['self'], payloadFields: [] }],
};
