// A product that runs low is told to its customer once, when it crosses its reorder point.
import type { NotificationRule, NotificationRules } from '../../entities/notification-rule.ts';

const low: NotificationRule = {
  type: 'GENERAL',
  priority: 'MEDIUM',
  recipients: ['senders'],
  payloadFields: ['reference', 'title'],
  when: { reads: ['isLow'], holds: ({ row, changed }) => row['isLow'] === true && changed.includes('isLow') },
};

/** The rules by event of a level: whatever moved it. */
export const levelNotifications: NotificationRules = {
  stockMoved: [low],
  adjusted: [low],
  transferred: [low],
  writtenOff: [low],
};
