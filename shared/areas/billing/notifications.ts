// Who is notified of an invoice: the partner or the driver to whom it is paid.
import type { NotificationRules } from '../../entities/notification-rule.ts';

const owner = { recipients: ['senders', 'driver'], payloadFields: ['reference', 'amount'] } as const;

/** The rules by event of the invoice. */
export const invoiceNotifications: NotificationRules = {
  paid: [{ type: 'PAYMENT_RECEIVED', priority: 'MEDIUM', ...owner }],
  failed: [{ type: 'PAYMENT_FAILED', priority: 'URGENT', ...owner }],
};
