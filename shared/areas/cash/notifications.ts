// Who is notified of hand-overs: the hub of a new one, the driver of a difference and of what became of it.
import type { NotificationRules } from '../../entities/notification-rule.ts';

const toDriver = { type: 'GENERAL', priority: 'HIGH', recipients: ['driver'], payloadFields: ['reference'] } as const;

/** The rules by event of the hand-over. None has an amount: whoever counts must not hear what was declared. */
export const handOverNotifications: NotificationRules = {
  declared: [{ type: 'GENERAL', priority: 'LOW', recipients: ['hub'], payloadFields: ['reference', 'driverId'] }],
  counted: [{ ...toDriver, when: { reads: ['status'], holds: ({ row }) => row['status'] === 'different' } }],
  resolved: [toDriver],
};
