// GraphQL types of notifications and inboxes.
import {
  type InboxRow,
  type NotificationPayload,
  notificationPriorities,
  type NotificationRow,
  notificationStatuses,
  notificationTypes,
} from '#shared/areas/notifications/row.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';
import type { RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { PersonType } from '../directory/schema.ts';
import { personById } from '../directory/queries.ts';

export type RedactedNotification = RedactedRow<NotificationRow>;

export const NotificationTypeEnum = enumOf('NotificationType', notificationTypes);
export const NotificationPriorityEnum = enumOf('NotificationPriority', notificationPriorities);

const FactsType = builder.objectRef<NotificationPayload>('NotificationFacts').implement({
  description: 'Values for the text of a notification; which ones are set depends on its event.',
  fields: (t) => ({
    trackingNumber: t.exposeString('trackingNumber', { nullable: true }),
    recipientName: t.exposeString('recipientName', { nullable: true }),
    reason: t.field({ type: enumOf('PackageReason', packageReasons), nullable: true, resolve: ({ reason }) => reason }),
    nextDate: t.field({ type: 'Day', nullable: true, resolve: ({ nextDate }) => nextDate }),
    cashCollected: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes',
      resolve: ({ cashCollected }) => cashCollected,
    }),
    newDestination: t.exposeString('newDestination', { nullable: true }),
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => (driverId ? loaders.of(personById).load(driverId) : null),
    }),
    overall: t.exposeInt('overall', { nullable: true }),
    response: t.exposeString('response', { nullable: true }),
    amount: t.field({ type: 'SafeInt', nullable: true, description: 'Centimes', resolve: ({ amount }) => amount }),
    reference: t.exposeString('reference', { nullable: true }),
    title: t.exposeString('title', { nullable: true }),
    text: t.exposeString('text', { nullable: true }),
  }),
});

export const NotificationType = builder.objectRef<RedactedNotification>('Notification').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    n: t.field({
      type: 'SafeInt',
      description: 'Increases with every notification; all up to `inbox.readThrough` are read.',
      resolve: ({ n }) => n,
    }),
    status: t.field({ type: enumOf('NotificationStatus', notificationStatuses), resolve: ({ status }) => status }),
    type: t.field({ type: NotificationTypeEnum, resolve: ({ type }) => type }),
    priority: t.field({ type: NotificationPriorityEnum, resolve: ({ priority }) => priority }),
    event: t.exposeString('event', { description: 'package.delivered and so on' }),
    facts: t.field({ type: FactsType, resolve: ({ facts }) => facts }),
    entity: t.exposeString('entity', { description: 'The entity that it links to.' }),
    entityId: t.exposeID('entityId'),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    readAt: t.expose('readAt', { type: 'Instant', nullable: true }),
    archivedAt: t.expose('archivedAt', { type: 'Instant', nullable: true }),
  }),
});

export const InboxType = builder.objectRef<RedactedRow<InboxRow>>('Inbox').implement({
  description: "The viewer's own inbox; its id is the viewer's id.",
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    readThrough: t.field({ type: 'SafeInt', resolve: ({ readThrough }) => readThrough }),
    mutedTypes: t.field({ type: [NotificationTypeEnum], resolve: ({ mutedTypes }) => mutedTypes }),
    bell: t.exposeBoolean('bell'),
  }),
});
