// An announcement: one row for all whom it is addressed to. Each of them has it among their notifications, under an id of
// their own; a row of theirs is created only when they read, archive or delete it by itself. It waits for its time, is
// published, and ends or is taken back; only while it is published it has an audience.
import { type Role, roles } from '../../access/roles.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, choices, defineFields, id, instant, type RowOf, safeInt, text, texts } from '../../entities/fields.ts';
import { receivesNotifications } from './notification.ts';
import { type NotificationPriority, notificationPriorities } from '../../entities/notification-rule.ts';

export const announcementTypes = ['SYSTEM_ANNOUNCEMENT', 'GENERAL'] as const;
type AnnouncementType = (typeof announcementTypes)[number];

/** What has to be known at once, and what may be read later, unless its author says otherwise. */
export const announcementPriority: Readonly<Record<AnnouncementType, NotificationPriority>> = {
  SYSTEM_ANNOUNCEMENT: 'HIGH',
  GENERAL: 'LOW',
};

/** Without readers before and after it is published. */
const announcementStatuses = ['scheduled', 'published', 'ended', 'withdrawn'] as const;

/** The roles that it can be addressed to. */
export const announcedRoles: readonly Role[] = roles.filter(receivesNotifications);
/** Those that it can be addressed to within companies, or within hubs. */
export const companyRoles: readonly Role[] = ['CUSTOMER'];
export const hubRoles: readonly Role[] = ['HOUSEKEEPER', 'DRIVER', 'COLLECTOR'];

export const announcementFields = defineFields({
  status: choice('AnnouncementStatus', announcementStatuses),
  /** From the sequence of notifications: the place among those of a user. */
  n: safeInt({ api: false }),
  type: choice('AnnouncementType', announcementTypes),
  priority: choice('NotificationPriority', notificationPriorities),
  title: text({ description: 'In French, and for readers of a language in which nothing is written.' }),
  text: text(),
  titleEn: text({ nullable: true }),
  textEn: text({ nullable: true }),
  titleAr: text({ nullable: true }),
  textAr: text({ nullable: true }),
  roles: choices<Role>('Role', roles),
  /** Null: everywhere. Its readers are not told to whom else it went. */
  companyIds: texts({ nullable: true, api: false }),
  hubIds: texts({ nullable: true, api: false }),
  /** Ids of `sets.role`: each role within each company or hub, or the role alone. None unless it is published. */
  audience: texts({ api: false }),
  authorId: id({ api: false }),
  startsAt: instant({ description: 'From when on it is published.' }),
  endsAt: instant({ nullable: true, description: 'Null: until it is taken back.' }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
});
export type AnnouncementRow = RowOf<typeof announcementFields>;

const places = ['companyIds', 'hubIds'] as const;
const addressed = within({ audience: 'role' });

export const announcementEntity = defineEntity('announcement', announcementFields, {
  statuses: announcementStatuses,
  isWithoutNames: true,
  access: {
    see: {
      // They write them, so they see all.
      ADMIN: everything,
      BACKOFFICE: everything,
      ACCOUNTANT: addressed,
      SUBACCOUNTANT: addressed,
      DRIVER: addressed,
      COLLECTOR: addressed,
      CUSTOMER: addressed,
      HOUSEKEEPER: addressed,
      SUPPORT: addressed,
      COMMERCIAL: addressed,
      SUBDRIVER: nothing,
      SUBCUSTOMER: nothing,
      TRANSPORTOR: nothing,
    },
    hide: {
      ACCOUNTANT: places,
      SUBACCOUNTANT: places,
      DRIVER: places,
      COLLECTOR: places,
      CUSTOMER: places,
      HOUSEKEEPER: places,
      SUPPORT: places,
      COMMERCIAL: places,
    },
  },
  actions: {
    publish: {
      who: ['ADMIN', 'BACKOFFICE'],
      from: 'nothing',
      to: ['published', 'scheduled'],
      event: 'published',
      payload: ['type', 'title', 'roles', 'companyIds', 'hubIds'],
    },
    /** Until its time has come nobody has read it. */
    edit: { who: ['ADMIN', 'BACKOFFICE'], from: ['scheduled'], to: 'same', event: 'edited', payload: ['title'] },
    /** Its time has come. */
    release: { who: ['SYS'], from: ['scheduled'], to: 'published', event: 'begun', internal: true },
    end: { who: ['SYS'], from: ['published'], to: 'ended', event: 'ended', internal: true },
    withdraw: {
      who: ['ADMIN', 'BACKOFFICE'],
      from: ['scheduled', 'published'],
      to: 'withdrawn',
      event: 'takenBack',
      payload: ['title'],
    },
  },
});
export type AnnouncementAction = keyof typeof announcementEntity.lifecycle.actions;
