// An announcement: one row for all whom it is addressed to. Each of them has it among their notifications, under an id of
// their own; a row of theirs is created only when they read, archive or delete it by itself.
import { type Role, roles } from '../../access/roles.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, choices, defineFields, id, instant, type RowOf, safeInt, text, texts } from '../../entities/fields.ts';
import { receivesNotifications } from './notification.ts';
import { type NotificationPriority, notificationPriorities } from '../../entities/notification-rule.ts';

export const announcementTypes = ['SYSTEM_ANNOUNCEMENT', 'GENERAL'] as const;
type AnnouncementType = (typeof announcementTypes)[number];

/** What has to be known at once, and what may be read later. */
export const announcementPriority: Readonly<Record<AnnouncementType, NotificationPriority>> = {
  SYSTEM_ANNOUNCEMENT: 'HIGH',
  GENERAL: 'LOW',
};

/** The roles that it can be addressed to. */
export const announcedRoles: readonly Role[] = roles.filter(receivesNotifications);
/** Those that it can be addressed to within one company, or within one hub. */
export const companyRoles: readonly Role[] = ['CUSTOMER'];
export const hubRoles: readonly Role[] = ['HOUSEKEEPER', 'DRIVER', 'COLLECTOR'];

export const announcementFields = defineFields({
  status: choice('AnnouncementStatus', ['published'], { api: false }),
  /** From the sequence of notifications: the place among those of a user. */
  n: safeInt({ api: false }),
  type: choice('AnnouncementType', announcementTypes),
  priority: choice('NotificationPriority', notificationPriorities),
  title: text(),
  text: text(),
  roles: choices<Role>('Role', roles),
  companyId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  /** Ids of `sets.role`, one for each role: within the company or the hub, or the role alone. */
  audience: texts({ api: false }),
  authorId: id({ api: false }),
  createdAt: instant(),
  updatedAt: instant({ api: false }),
});
export type AnnouncementRow = RowOf<typeof announcementFields>;

const addressed = within({ audience: 'role' });

export const announcementEntity = defineEntity('announcement', announcementFields, {
  statuses: ['published'],
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
  },
  actions: {
    publish: {
      who: ['ADMIN', 'BACKOFFICE'],
      from: 'nothing',
      to: 'published',
      event: 'published',
      payload: ['type', 'title', 'roles', 'companyId', 'hubId'],
    },
  },
});
export type AnnouncementAction = keyof typeof announcementEntity.lifecycle.actions;
