// Who is notified of accounts: the driver and its hub, once each time that a driver comes to hold too much cash.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** The rules by event of the account. */
export const ledgerAccountNotifications: NotificationRules = {
  moved: [
    {
      type: 'GENERAL',
      priority: 'HIGH',
      recipients: ['driver', 'hubOfDriver'],
      payloadFields: ['driverId'],
      when: {
        reads: ['overLimitSince'],
        holds: ({ row, changed }) => changed.includes('overLimitSince') && row['overLimitSince'] !== null,
      },
    },
  ],
};
