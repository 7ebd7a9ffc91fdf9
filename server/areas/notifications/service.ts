// Entity services of notifications and inboxes.
import { inboxInputs, notificationInputs } from '#shared/areas/notifications/input.ts';
import {
  inboxEntity,
  type InboxRow,
  notificationEntity,
  type NotificationRow,
  type NotificationStatus,
} from '#shared/areas/notifications/notification.ts';
import { type NotificationType, notificationTypes } from '#shared/entities/notification-rule.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { announcedAmong, findAnnounced } from './announcements/announced.ts';
import { holdAnnouncements } from './announcements/store.ts';
import { inboxStore, lastNotificationNumber, nextNotificationNumber, notificationStore } from './store.ts';

const create: CreateHandlersOf<NotificationRow, typeof notificationInputs>['create'] = async ({ trx, input, now }) => {
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

const handlers: HandlersOf<NotificationRow, typeof notificationInputs> = {
  read: ({ row, now }) =>
    row.status === 'archived'
      ? { set: { readAt: row.readAt ?? now }, status: 'archived' }
      : { set: { readAt: row.readAt ?? now } },
  unread: ({ row }) =>
    row.status === 'archived' ? { set: { readAt: null }, status: 'archived' } : { set: { readAt: null } },
  archive: ({ row, now }) => ({ set: { archivedAt: row.archivedAt ?? now } }),
  unarchive: ({ row }) => ({ set: { archivedAt: null }, status: statusFromDates(row) }),
  remove: ({ row, now }) => ({ set: { removedAt: row.removedAt ?? now } }),
  restore: ({ row }) => ({ set: { removedAt: null }, status: row.archivedAt ? 'archived' : statusFromDates(row) }),
};

// No stored counts: whether a notification is read also depends on the inbox. Lists count by index.
const countKey = () => 'all';

export const notificationService = createEntityService(notificationEntity, notificationStore, notificationInputs, {
  countKey,
  createHandlers: { create },
  handlers,
});

const inOrder = (types: readonly NotificationType[]): NotificationType[] => [...new Set(types)].toSorted();

const inboxHandlers: HandlersOf<InboxRow, typeof inboxInputs> = {
  readAll: async ({ trx, row }) => ({
    set: { readThrough: Math.max(row.readThrough, await lastNotificationNumber(trx, row.id)) },
  }),
  undoReadAll: ({ row, input: { before, through } }) =>
    row.readThrough === through && before < through ? { set: { readThrough: before } } : {},
  setPreferences: async ({ trx, row, input, actor }) => {
    const { bell = row.bell, pushTypes = row.pushTypes, mailTypes = row.mailTypes } = input;
    const { quietFrom = row.quietFrom, quietTo = row.quietTo } = input;
    const mutedTypes = inOrder(input.mutedTypes ?? row.mutedTypes);
    const types = announcedAmong(
      notificationTypes.filter((type) => mutedTypes.includes(type) !== row.mutedTypes.includes(type)),
    );
    // What has arrived stays read or unread as it is.
    if (types.length > 0 && actor.principal.role !== 'SYS') {
      await holdAnnouncements(trx);
      await notificationStore.keepAnnounced(trx, await findAnnounced(trx, actor.principal.audience, { types }));
    }
    return {
      set: { mutedTypes, bell, pushTypes: inOrder(pushTypes), mailTypes: inOrder(mailTypes), quietFrom, quietTo },
    };
  },
};

export const inboxService = createEntityService(inboxEntity, inboxStore, inboxInputs, {
  countKey,
  handlers: inboxHandlers,
});
