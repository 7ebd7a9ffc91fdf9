// Who is notified of a rating: the person that it is about, its author of the response, and who responded of the answer.
import type { NotificationRules, RuleCondition } from '../../entities/notification-rule.ts';

const isUnhappy: RuleCondition = { reads: ['overall'], holds: ({ row }) => Number(row['overall']) <= 2 };

/** The rules by event of the rating. */
export const ratingNotifications: NotificationRules = {
  created: [
    {
      type: 'GENERAL',
      priority: 'MEDIUM',
      recipients: ['subject'],
      payloadFields: ['trackingNumber', 'overall'],
      when: isUnhappy,
    },
    { type: 'GENERAL', priority: 'LOW', recipients: ['subject'], payloadFields: ['trackingNumber', 'overall'] },
  ],
  responded: [
    { type: 'RATING_REPLY', priority: 'MEDIUM', recipients: ['author'], payloadFields: ['trackingNumber', 'response'] },
  ],
  answered: [
    { type: 'RATING_REPLY', priority: 'MEDIUM', recipients: ['responder'], payloadFields: ['trackingNumber', 'text'] },
  ],
};
