// GraphQL types of notifications and inboxes.
import { inboxEntity, notificationEntity, type NotificationPayload } from '#shared/areas/notifications/notification.ts';
import { notificationPriorities, notificationTypes } from '#shared/entities/notification-rule.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { announcementEntity } from '#shared/areas/notifications/announcement.ts';
import { companyById, hubById, personById } from '../directory/queries.ts';
import { CompanyType, HubType, PersonType } from '../directory/schema.ts';

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
    kind: t.exposeString('kind', { nullable: true, description: 'The kind of a request.' }),
    title: t.exposeString('title', { nullable: true }),
    text: t.exposeString('text', { nullable: true }),
    titleEn: t.exposeString('titleEn', { nullable: true }),
    textEn: t.exposeString('textEn', { nullable: true }),
    titleAr: t.exposeString('titleAr', { nullable: true }),
    textAr: t.exposeString('textAr', { nullable: true }),
  }),
});

export const NotificationRef = defineEntityType(notificationEntity);
builder.objectField(NotificationRef, 'facts', (t) => t.field({ type: FactsType, resolve: ({ facts }) => facts }));

export const AnnouncementRef = defineEntityType(announcementEntity, {
  description:
    'Published to roles: everywhere, in one company or in one hub. Each reader has it among the notifications.',
});
builder.objectFields(AnnouncementRef, (t) => ({
  author: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ authorId }, _, { loaders }) => loaders.of(personById).load(authorId),
  }),
  companies: t.field({
    type: [CompanyType],
    description: 'Empty: everywhere. Only for those who write announcements.',
    resolve: async ({ companyIds }, _, { loaders }) => {
      const found = await Promise.all((companyIds ?? []).map((id) => loaders.of(companyById).load(id)));
      return found.filter((company) => company !== null);
    },
  }),
  hubs: t.field({
    type: [HubType],
    description: 'Empty: everywhere. Only for those who write announcements.',
    resolve: async ({ hubIds }, _, { loaders }) => {
      const found = await Promise.all((hubIds ?? []).map((id) => loaders.of(hubById).load(id)));
      return found.filter((hub) => hub !== null);
    },
  }),
}));

export const InboxRef = defineEntityType(inboxEntity, {
  description: "The viewer's own inbox; its id is the viewer's id.",
});
