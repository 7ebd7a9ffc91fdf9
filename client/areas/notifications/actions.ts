// The actions on a notification: shown before the answer, rolled back on a failure.
import { Archive, ArchiveRestore, Mail, MailOpen, RotateCcw, Trash2 } from 'lucide-react';
import type { NotificationStatus } from '#shared/areas/notifications/notification.ts';
import { defineActions } from '#client/actions/define-actions.ts';
import { type NotificationItem, NotificationLive } from './documents.ts';

export type NotificationRowAction = 'read' | 'unread' | 'archive' | 'unarchive' | 'remove' | 'restore';

/** The status after the action. A removed notification is restored to the one that it had. */
function statusAfter(action: NotificationRowAction, { status }: NotificationItem): NotificationStatus {
  switch (action) {
    case 'archive':
      return 'archived';
    case 'remove':
      return 'removed';
    case 'restore':
      return status;
    case 'read':
      return status === 'archived' ? 'archived' : 'read';
    case 'unread':
      return status === 'archived' ? 'archived' : 'unread';
    default:
      return status === 'unread' ? 'unread' : 'read';
  }
}

export const notificationRowActions = defineActions<NotificationItem, NotificationRowAction>({
  area: 'notifications',
  entity: 'notification',
  plural: 'notifications',
  fragment: NotificationLive,
  actions: {
    read: { icon: MailOpen, reverse: { action: 'unread' } },
    unread: { icon: Mail, silent: true },
    archive: { icon: Archive, reverse: { action: 'unarchive' } },
    unarchive: { icon: ArchiveRestore, silent: true },
    remove: { icon: Trash2, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
  label: ({ id }) => id,
  expected: (action, notification) => ({ status: statusAfter(action, notification) }),
  failuresIn: 'toast',
  hasToastIcon: true,
});
