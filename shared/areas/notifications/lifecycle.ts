// Actions on a notification and on an inbox. Repeating one, from two tabs, has no further effect; only removed
// notifications are excluded.
import { defineLifecycle } from '../../access/lifecycle.ts';
import { roles } from '../../access/roles.ts';
import { receivesNotifications } from './access.ts';
import { type InboxRow, type NotificationRow, notificationStatuses } from './row.ts';

const who = roles.filter(receivesNotifications);
const notRemoved = ['unread', 'read', 'archived'] as const;

export const notificationLifecycle = defineLifecycle<NotificationRow>()('notification', {
  statuses: notificationStatuses,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  actions: {
    create: { on: [{ who: ['SYS'], from: 'nothing' }], to: ['unread', 'read'], event: 'created', internal: true },
    read: {
      on: [
        { who, from: ['unread', 'read'] },
        { who, from: ['archived'], to: ['same'] },
      ],
      to: 'read',
      event: 'read',
    },
    archive: { on: [{ who, from: notRemoved }], to: 'archived', event: 'archived' },
    unarchive: { on: [{ who, from: notRemoved }], to: ['unread', 'read'], event: 'unarchived' },
    remove: { on: [{ who, from: notificationStatuses }], to: 'removed', event: 'removed' },
    restore: { on: [{ who, from: notificationStatuses }], to: notRemoved, event: 'restored' },
  },
});
export type NotificationAction = keyof typeof notificationLifecycle.actions;

export const inboxLifecycle = defineLifecycle<InboxRow>()('inbox', {
  statuses: ['open'],
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  actions: {
    readAll: { on: [{ who, from: ['open'] }], to: 'same', event: 'readAll' },
    setPreferences: { on: [{ who, from: ['open'] }], to: 'same', event: 'preferencesSet' },
  },
});
export type InboxAction = keyof typeof inboxLifecycle.actions;
