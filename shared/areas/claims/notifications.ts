// Who is notified of a claim: whom it waits for. What staff write to each other is a comment, with rules of its own.
import type { NotificationRules, RuleCondition } from '../../entities/notification-rule.ts';

const named = ['reference', 'title'] as const;
const parties = ['senders', 'driver'] as const;
const byStaff: RuleCondition = { reads: ['lastMessageBy'], holds: ({ row }) => row['lastMessageBy'] === 'staff' };
const isUnassigned: RuleCondition = { reads: ['assigneeId'], holds: ({ row }) => row['assigneeId'] === null };

/** The rules by event of the claim. */
export const claimNotifications: NotificationRules = {
  opened: [{ type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', recipients: ['support', 'hub'], payloadFields: named }],
  // The one who works on it hears of each answer; as long as nobody does, all of the support.
  written: [
    {
      type: 'SUPPORT_MESSAGE',
      priority: 'MEDIUM',
      recipients: parties,
      payloadFields: [...named, 'text'],
      when: byStaff,
    },
    {
      type: 'SUPPORT_MESSAGE',
      priority: 'MEDIUM',
      recipients: ['assignee', ...parties],
      payloadFields: [...named, 'text'],
    },
    { type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', recipients: ['support'], payloadFields: named, when: isUnassigned },
  ],
  assigned: [{ type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', recipients: ['assignee'], payloadFields: named }],
  driverAsked: [{ type: 'SUPPORT_MESSAGE', priority: 'HIGH', recipients: ['driver'], payloadFields: named }],
  customerInvolved: [{ type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', recipients: ['senders'], payloadFields: named }],
  resolved: [{ type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', recipients: parties, payloadFields: named }],
  closed: [{ type: 'SUPPORT_MESSAGE', priority: 'LOW', recipients: parties, payloadFields: named }],
  reopened: [{ type: 'SUPPORT_MESSAGE', priority: 'HIGH', recipients: ['assignee'], payloadFields: named }],
  overdue: [{ type: 'SUPPORT_MESSAGE', priority: 'HIGH', recipients: ['assignee', 'support'], payloadFields: named }],
};
