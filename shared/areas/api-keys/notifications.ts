// Who is notified that a key of the company was made, renewed or ended: its customers, but for who did it.
import type { NotificationRules } from '../../entities/notification-rule.ts';

const told: NotificationRules[string] = [
  { type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['senders'], payloadFields: [] },
];

/** The rules by event of the API key. */
export const apiKeyNotifications: NotificationRules = { created: told, replaced: told, revoked: told };
