// Whoever is named in a comment is notified.
import type { NotificationRules } from '../../entities/notification-rule.ts';

/** The rules by event of the comment. */
export const commentNotifications: NotificationRules = {
  posted: [
    {
      type: 'SUPPORT_MESSAGE',
      priority: 'MEDIUM',
      recipients: ['mentioned'],
      payloadFields: ['title', 'text'],
      linksTo: { entity: 'subject', id: 'subjectId' },
    },
  ],
};
