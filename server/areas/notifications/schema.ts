// GraphQL schema of notifications: views, inbox with counts and preferences, live fields.
import { z } from 'zod';
import { announcementEntity } from '#shared/areas/notifications/announcement.ts';
import {
  inboxEntity,
  notificationEntity,
  type NotificationRow,
  notificationViews,
} from '#shared/areas/notifications/notification.ts';
import { notificationPriorities, notificationTypes } from '#shared/entities/notification-rule.ts';
import { maxFilterValues } from '#shared/lib/limits.ts';
import { projectionTo } from '../../access/audience-projection.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows, defineSummary, redactRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { EventField, LiveField } from '../../graphql/definition/live-field.ts';
import { announcementService } from './announcements/service.ts';
import { findAnnouncements } from './announcements/store.ts';
import {
  AnnouncementRef,
  InboxRef,
  NotificationPriorityEnum,
  NotificationRef,
  NotificationTypeEnum,
} from './graphql-types.ts';
import { countInbox, findNotifications, type InboxFigures } from './queries.ts';
import { inboxService, notificationService } from './service.ts';
import { inboxStore } from './store.ts';

const accessRule: AccessRule = { kind: 'scope', access: notificationEntity.access };

interface Page {
  rows: RedactedRow<NotificationRow>[];
  next: string | null;
}
const NotificationPage = builder.objectRef<Page>('NotificationPage').implement({
  fields: (t) => ({
    rows: t.field({ type: [NotificationRef], resolve: ({ rows }) => rows }),
    next: t.exposeString('next', { nullable: true, description: 'Pass it as `after` to get the next page.' }),
  }),
});

const NotificationFilter = builder.inputType('NotificationFilter', {
  fields: (t) => ({
    status: t.field({
      type: enumOf('NotificationView', notificationViews),
      description: 'Default: all, the archived ones too.',
    }),
    type: t.field({ type: [NotificationTypeEnum] }),
    priority: t.field({ type: [NotificationPriorityEnum] }),
  }),
});
const filterOf = z.object({
  status: z.enum(notificationViews).nullish(),
  type: z.array(z.enum(notificationTypes)).max(maxFilterValues).nullish(),
  priority: z.array(z.enum(notificationPriorities)).max(maxFilterValues).nullish(),
});

declareAccess('Query.notifications', accessRule);
builder.queryField('notifications', (t) =>
  t.field({
    type: NotificationPage,
    description: "The viewer's own, newest first, 30 per page.",
    args: { filter: t.arg({ type: NotificationFilter }), after: t.arg.string() },
    resolve: async (_, { filter, after }, context) => {
      const audience = authorizeField(accessRule, context);
      const { status, type, priority } = filterOf.parse(filter ?? {});
      const query = { view: status ?? 'all', types: type ?? [], priorities: priority ?? [], after: after ?? null };
      const page = await context.read((trx) => findNotifications(trx, audience, query));
      return { ...page, rows: await redactRows(context, notificationService, audience, page.rows) };
    },
  }),
);

declareAccess('Query.inbox', { kind: 'scope', access: inboxEntity.access });
builder.queryField('inbox', (t) =>
  t.field({
    type: InboxRef,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = authorizeField({ kind: 'scope', access: inboxEntity.access }, context);
      const row = await context.read((trx) => inboxStore.find(trx, audience.sets.user[0] ?? '', audience));
      return row && ((await redactRows(context, inboxService, audience, [row]))[0] ?? null);
    },
  }),
);

const InboxCountsType = builder.objectRef<InboxFigures>('InboxCounts').implement({
  description: "Counts of the viewer's notifications, each up to 1,000; `exact` is false when one of them is higher.",
  fields: (t) => ({
    id: t.id({ description: 'Always the same: a viewer has one set of counts.', resolve: () => 'mine' }),
    total: t.exposeInt('total'),
    unread: t.exposeInt('unread'),
    read: t.exposeInt('read'),
    archived: t.exposeInt('archived'),
    exact: t.exposeBoolean('exact'),
  }),
});
/** Marking all as read is an event of the inbox, and an announcement one of its own, so the counts depend on them too. */
const countsField: EventField = {
  ...defineSummary('inboxCounts', InboxCountsType, {
    entity: 'notification',
    access: notificationEntity.access,
    read: ({ read }, audience) => read((trx) => countInbox(trx, audience)),
  }),
  projectAudience: projectionTo('user', 'role'),
  alsoFollows: [
    { entity: 'inbox', access: inboxEntity.access },
    { entity: 'announcement', access: announcementEntity.access },
  ],
};

defineRows('announcements', announcementService, AnnouncementRef, {
  description: 'The latest ones that the viewer sees, newest first, at most 20. Those to read are in `notifications`.',
  read: findAnnouncements,
});

/** The live fields of notifications. */
export const notificationLiveFields: readonly LiveField[] = [
  ...registerEntity(notificationService, NotificationRef, { plural: 'notifications' }),
  ...registerEntity(inboxService, InboxRef, { byId: false }),
  ...registerEntity(announcementService, AnnouncementRef),
  countsField,
];
