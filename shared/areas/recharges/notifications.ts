// Who is notified of a recharge: the partner whose balance it changes.
import type { NotificationRules } from '../../entities/notification-rule.ts';

const owner = { recipients: ['senders'], payloadFields: ['reference', 'amount'] } as const;

/** The rules by event of the recharge. */
export const rechargeNotifications: NotificationRules = {
  created: [{ type: 'PAYMENT_RECEIVED', priority: 'MEDIUM', ...owner }],
  reversed: [{ type: 'PAYMENT_FAILED', priority: 'HIGH', ...owner }],
};
