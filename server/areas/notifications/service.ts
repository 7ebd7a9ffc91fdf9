// Entity services of notifications and inboxes.
import { entities } from '#shared/areas/index.ts';
import { type InboxRow, type NotificationRow, type NotificationStatus } from '#shared/areas/notifications/row.ts';
import type { PreferencesInput } from '#shared/areas/notifications/input.ts';
import { z } from 'zod';
import type { EntityService, Handler, CommandInput, CreateHandler } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import {
  nextNotificationNumber,
  insertNotification,
  lastNotificationNumber,
  lockInbox,
  lockNotification,
  saveInbox,
  saveNotification,
} from './store.ts';

/** Input of `create`, built by the subscriber; it is only type-checked here, not validated again. */
type NewNotification = Pick<
  NotificationRow,
  'userId' | 'type' | 'priority' | 'event' | 'facts' | 'entity' | 'entityId'
>;

const isNewNotification = (input: CommandInput): input is CommandInput & NewNotification =>
  'userId' in input && 'facts' in input;

const create: CreateHandler<NotificationRow> = async ({ trx, input, now }) => {
  if (!isNewNotification(input)) throw new Error('a notification needs a recipient and a payload');
  const { userId, type, priority, event, facts, entity, entityId } = input;
  const { n, mutedTypes } = await nextNotificationNumber(trx, userId);
  const isMuted = priority !== 'URGENT' && mutedTypes.includes(type);
  return {
    id: newId(now.getTime()),
    version: 1,
    status: isMuted ? 'read' : 'unread',
    n,
    userId,
    type,
    priority,
    event,
    facts,
    entity,
    entityId,
    createdAt: now,
    readAt: isMuted ? now : null,
    archivedAt: null,
    removedAt: null,
    updatedAt: now,
  };
};

/** The status of a notification that is neither archived nor deleted. */
const statusFromDates = ({ readAt }: NotificationRow): NotificationStatus => (readAt ? 'read' : 'unread');

const handlers: Readonly<Record<string, Handler<NotificationRow>>> = {
  read: ({ row, now }) =>
    row.status === 'archived'
      ? { set: { readAt: row.readAt ?? now }, status: 'archived' }
      : { set: { readAt: row.readAt ?? now } },
  archive: ({ row, now }) => ({ set: { archivedAt: row.archivedAt ?? now } }),
  unarchive: ({ row }) => ({ set: { archivedAt: null }, status: statusFromDates(row) }),
  remove: ({ row, now }) => ({ set: { removedAt: row.removedAt ?? now } }),
  restore: ({ row }) => ({ set: { removedAt: null }, status: row.archivedAt ? 'archived' : statusFromDates(row) }),
};

export const notificationService: EntityService<NotificationRow> = {
  entity: 'notification',
  definition: entities.notification,
  isRow: (value): value is NotificationRow => 'userId' in value && 'facts' in value,
  instants: { createdAt: true, readAt: true, archivedAt: true, removedAt: true, updatedAt: true },
  lock: lockNotification,
  insert: insertNotification,
  save: saveNotification,
  derive: () => ({}),
  // No stored counts: whether a notification is read also depends on the inbox. Lists count by index.
  countKey: () => 'all',
  createHandlers: { create },
  handlers,
};

const preferences = z.custom<PreferencesInput>((input) => typeof input === 'object');

const inboxHandlers: Readonly<Record<string, Handler<InboxRow>>> = {
  readAll: async ({ trx, row }) => ({
    set: { readThrough: Math.max(row.readThrough, await lastNotificationNumber(trx, row.id)) },
  }),
  setPreferences: ({ row, input }) => {
    const { mutedTypes, bell } = preferences.parse(input);
    return {
      set: { mutedTypes: mutedTypes ? [...new Set(mutedTypes)].toSorted() : row.mutedTypes, bell: bell ?? row.bell },
    };
  },
};

export const inboxService: EntityService<InboxRow> = {
  entity: 'inbox',
  definition: entities.inbox,
  isRow: (value): value is InboxRow => 'readThrough' in value && 'mutedTypes' in value,
  instants: { updatedAt: true },
  lock: lockInbox,
  insert: () => Promise.reject(new Error('a trigger creates the inbox of an account')),
  save: saveInbox,
  derive: () => ({}),
  countKey: () => 'all',
  createHandlers: {},
  handlers: inboxHandlers,
};
