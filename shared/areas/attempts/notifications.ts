// Who is notified of attempts: the hub of the parcel, of a doubtful one.
import type { NotificationRules, RuleCondition } from '../../entities/notification-rule.ts';

const isDoubtful: RuleCondition = { reads: ['status'], holds: ({ row }) => row['status'] === 'open' };

/** The rules by event of the attempt. */
export const attemptNotifications: NotificationRules = {
  recorded: [
    {
      type: 'PACKAGE_STATUS_UPDATE',
      priority: 'HIGH',
      recipients: ['hub'],
      payloadFields: ['trackingNumber', 'driverId'],
      when: isDoubtful,
    },
  ],
};
