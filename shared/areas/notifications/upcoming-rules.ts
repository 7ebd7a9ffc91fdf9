// The rules of invoices, until their area exists and declares them.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** Rules by entity and event. */
export const upcomingNotifications: Readonly<Record<'invoice', NotificationRules>> = {
  invoice: {
    paid: [
      {
        type: 'PAYMENT_RECEIVED',
        priority: 'MEDIUM',
        recipients: ['senders', 'driver'],
        payloadFields: ['reference', 'amount'],
      },
    ],
    failed: [
      {
        type: 'PAYMENT_FAILED',
        priority: 'URGENT',
        recipients: ['senders', 'driver'],
        payloadFields: ['reference', 'amount'],
      },
    ],
  },
};
