// The rules of invoices and claims, until these areas exist and declare them.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** Rules by entity and event. */
export const upcomingNotifications: Readonly<Record<'invoice' | 'ticket', NotificationRules>> = {
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
  ticket: {
    answered: [
      {
        type: 'SUPPORT_MESSAGE',
        priority: 'MEDIUM',
        recipients: ['senders', 'driver'],
        payloadFields: ['reference', 'text'],
      },
    ],
  },
};
