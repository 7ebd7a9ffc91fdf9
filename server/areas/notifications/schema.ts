// GraphQL schema of notifications: views, inbox with counts and preferences, live fields.
import { entities } from '#shared/areas/index.ts';
import { inboxAccess, notificationAccess } from '#shared/areas/notifications/access.ts';
import { notificationPriorities, notificationTypes, notificationViews } from '#shared/areas/notifications/row.ts';
import { maxFilterValues } from '#shared/lib/list-limits.ts';
import { z } from 'zod';
import { redactRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import {
  defineMutations,
  defineChangeSubscription,
  rejectSubscribe,
  defineById,
} from '../../graphql/definition/root-fields.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { countInbox, findNotifications, type InboxCounts } from './queries.ts';
import { inboxService, notificationService } from './service.ts';
import { findInbox, findNotification } from './store.ts';
import {
  InboxType,
  type RedactedNotification,
  NotificationType,
  NotificationPriorityEnum,
  NotificationTypeEnum,
} from './graphql-types.ts';

const accessRule: AccessRule = { kind: 'scope', access: notificationAccess };

defineMutations(notificationService, NotificationType);
defineById(notificationService, NotificationType, findNotification);
defineMutations(inboxService, InboxType);

interface Page {
  rows: RedactedNotification[];
  next: string | null;
}
const NotificationPage = builder.objectRef<Page>('NotificationPage').implement({
  fields: (t) => ({
    rows: t.field({ type: [NotificationType], resolve: ({ rows }) => rows }),
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
      const settings = await context.loaders.settingsFor(entities.notification);
      return { ...page, rows: page.rows.map((row) => redactRow(entities.notification, audience, row, settings)) };
    },
  }),
);

declareAccess('Query.inbox', { kind: 'scope', access: inboxAccess });
builder.queryField('inbox', (t) =>
  t.field({
    type: InboxType,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = authorizeField({ kind: 'scope', access: inboxAccess }, context);
      const row = await context.read((trx) => findInbox(trx, audience.sets.user[0] ?? '', audience));
      return row && redactRow(entities.inbox, audience, row, await context.loaders.settingsFor(entities.inbox));
    },
  }),
);

const InboxCountsType = builder.objectRef<InboxCounts>('InboxCounts').implement({
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
declareAccess('Query.inboxCounts', accessRule);
builder.queryField('inboxCounts', (t) =>
  t.field({
    type: InboxCountsType,
    resolve: (_, __, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => countInbox(trx, audience));
    },
  }),
);
declareAccess('Subscription.inboxCounts', accessRule);
builder.subscriptionField('inboxCounts', (t) =>
  t.field({
    type: InboxCountsType,
    subscribe: rejectSubscribe,
    resolve: (_, __, context) => {
      const audience = authorizeField(accessRule, context);
      return context.read((trx) => countInbox(trx, audience));
    },
  }),
);

const changed = defineChangeSubscription(notificationService, NotificationType);
const inboxChanged = defineChangeSubscription(inboxService, InboxType);

/** The live fields of notifications. Marking all as read is an event of the inbox, so the counts depend on it too. */
export const notificationLiveFields: readonly LiveField[] = [
  changed,
  inboxChanged,
  { ...changed, name: 'inboxCounts', kind: 'summary', alsoFollows: [{ entity: 'inbox', access: inboxAccess }] },
];
