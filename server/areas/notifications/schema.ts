// GraphQL schema of notifications: views, inbox with counts and preferences, live fields.
import { areas } from '#shared/areas/index.ts';
import { inboxAccess, notificationAccess } from '#shared/areas/notifications/access.ts';
import { notificationPriorities, notificationTypes, notificationViews } from '#shared/areas/notifications/row.ts';
import { maxChoices } from '#shared/kit/list.ts';
import { z } from 'zod';
import { mask } from '../../access/mask.ts';
import { builder } from '../../graphql/builder.ts';
import { commands, live, notHere, one } from '../../graphql/fields.ts';
import { enumOf } from '../../graphql/input-from-zod.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { LiveField } from '../../live/live-field.ts';
import { countInbox, findNotifications, type InboxCounts } from './queries.ts';
import { inboxServer, notificationServer } from './server.ts';
import { findInbox, findNotification } from './store.ts';
import { InboxType, type NotificationShown, NotificationType, PriorityType, TypeType } from './type.ts';

const accessRule: Right = { kind: 'scope', access: notificationAccess };

commands(notificationServer, NotificationType);
one(notificationServer, NotificationType, findNotification);
commands(inboxServer, InboxType);

interface Page {
  rows: NotificationShown[];
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
    type: t.field({ type: [TypeType] }),
    priority: t.field({ type: [PriorityType] }),
  }),
});
const filterOf = z.object({
  status: z.enum(notificationViews).nullish(),
  type: z.array(z.enum(notificationTypes)).max(maxChoices).nullish(),
  priority: z.array(z.enum(notificationPriorities)).max(maxChoices).nullish(),
});

declareRight('Query.notifications', accessRule);
builder.queryField('notifications', (t) =>
  t.field({
    type: NotificationPage,
    description: "The viewer's own, newest first, 30 per page.",
    args: { filter: t.arg({ type: NotificationFilter }), after: t.arg.string() },
    resolve: async (_, { filter, after }, context) => {
      const audience = audienceFor(accessRule, context);
      const { status, type, priority } = filterOf.parse(filter ?? {});
      const query = { view: status ?? 'all', types: type ?? [], priorities: priority ?? [], after: after ?? null };
      const page = await context.read((trx) => findNotifications(trx, audience, query));
      const rules = await context.loaders.rules();
      return { ...page, rows: page.rows.map((row) => mask(areas.notification, audience, row, rules)) };
    },
  }),
);

declareRight('Query.inbox', { kind: 'scope', access: inboxAccess });
builder.queryField('inbox', (t) =>
  t.field({
    type: InboxType,
    nullable: true,
    resolve: async (_, __, context) => {
      const audience = audienceFor({ kind: 'scope', access: inboxAccess }, context);
      const row = await context.read((trx) => findInbox(trx, audience.sets.user[0] ?? '', audience));
      return row && mask(areas.inbox, audience, row, await context.loaders.rules());
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
declareRight('Query.inboxCounts', accessRule);
builder.queryField('inboxCounts', (t) =>
  t.field({
    type: InboxCountsType,
    resolve: (_, __, context) => {
      const audience = audienceFor(accessRule, context);
      return context.read((trx) => countInbox(trx, audience));
    },
  }),
);
declareRight('Subscription.inboxCounts', accessRule);
builder.subscriptionField('inboxCounts', (t) =>
  t.field({
    type: InboxCountsType,
    subscribe: notHere,
    resolve: (_, __, context) => {
      const audience = audienceFor(accessRule, context);
      return context.read((trx) => countInbox(trx, audience));
    },
  }),
);

const changed = live(notificationServer, NotificationType);
const inboxChanged = live(inboxServer, InboxType);

/** The live fields of notifications. Marking all as read is an event of the inbox, so the counts depend on it too. */
export const notificationLiveFields: readonly LiveField[] = [
  changed,
  inboxChanged,
  { ...changed, name: 'inboxCounts', kind: 'summary', also: [{ entity: 'inbox', access: inboxAccess }] },
];
