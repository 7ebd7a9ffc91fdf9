import type { InboxRow, NotificationRow } from './row.ts';

export const notificationPayloadFields: Readonly<Record<string, readonly (keyof NotificationRow)[]>> = {
  created: ['type', 'priority', 'event'],
  read: [],
  archived: [],
  unarchived: [],
  removed: [],
  restored: [],
};

export const inboxPayloadFields: Readonly<Record<string, readonly (keyof InboxRow)[]>> = {
  readAll: ['readThrough'],
  preferencesSet: ['mutedTypes', 'bell'],
};
