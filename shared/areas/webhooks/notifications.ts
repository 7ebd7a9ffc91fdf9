// Who is notified that a webhook was switched off: the customers of its company.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** The rules by event of the webhook. */
export const webhookNotifications: NotificationRules = {
  suspended: [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['senders'], payloadFields: [] }],
};
