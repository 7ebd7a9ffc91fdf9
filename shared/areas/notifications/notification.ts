// One notification of one user, and the user's inbox. No text is stored: the client builds it from the event and its
// payload. Users see their own, in the ten roles that have the page; the other three roles receive none. Repeating an
// action, from two tabs, has no further effect.
import { type Role, roles } from '../../access/roles.ts';
import { nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import {
  defineFields,
  choice,
  choices,
  flag,
  id,
  instant,
  json,
  type RowOf,
  safeInt,
  text,
  whole,
} from '../../entities/fields.ts';
import {
  type NotificationPayloadField,
  notificationPriorities,
  notificationTypes,
} from '../../entities/notification-rule.ts';
import { type PackageReason, packageReasons } from '../packages/choices.ts';

/** `removed` is deleted by its owner, who may undo that; no list shows it. */
export const notificationStatuses = ['unread', 'read', 'archived', 'removed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** The views of the notification centre; `all` includes archived ones. */
export const notificationViews = ['all', 'unread', 'read', 'archived'] as const;
export type NotificationView = (typeof notificationViews)[number];

/** Values for the text, named like the columns that they come from. Money in centimes, days as `YYYY-MM-DD`. */
export interface NotificationPayload extends Partial<Record<NotificationPayloadField, string | number>> {
  trackingNumber?: string;
  recipientName?: string;
  reason?: PackageReason;
  nextDate?: string;
  cashCollected?: number;
  newDestination?: string;
  driverId?: string;
  /** Of a rating, 1 to 5. */
  overall?: number;
  /** The beginning of the answer to a rating. */
  response?: string;
  amount?: number;
  /** Number of an invoice, a claim or a request. */
  reference?: string;
  /** Of a request. */
  kind?: string;
  /** Written text: the title and text of an announcement, the beginning of a message. */
  title?: string;
  text?: string;
  titleEn?: string;
  textEn?: string;
  titleAr?: string;
  textAr?: string;
}

const textFields: readonly string[] = [
  'trackingNumber',
  'recipientName',
  'nextDate',
  'newDestination',
  'driverId',
  'response',
  'reference',
  'kind',
  'title',
  'text',
  'titleEn',
  'textEn',
  'titleAr',
  'textAr',
] satisfies NotificationPayloadField[];
const numberFields: readonly string[] = ['cashCollected', 'overall', 'amount'] satisfies NotificationPayloadField[];

function isPayloadValue([name, value]: readonly [string, unknown]): boolean {
  if (name === 'reason') return packageReasons.some((reason) => reason === value);
  return textFields.includes(name)
    ? typeof value === 'string'
    : numberFields.includes(name) && typeof value === 'number';
}
const isPayload = (value: unknown): value is NotificationPayload =>
  typeof value === 'object' && value !== null && Object.entries(value).every(isPayloadValue);

export const notificationFields = defineFields({
  status: choice('NotificationStatus', notificationStatuses),
  /** Increases with every notification of a user; `readThrough` compares with it. */
  n: safeInt({ description: 'Increases with every notification; all up to `inbox.readThrough` are read.' }),
  userId: id({ api: false }),
  type: choice('NotificationType', notificationTypes),
  priority: choice('NotificationPriority', notificationPriorities),
  /** Name of the event that it reports. */
  event: text({ description: 'package.delivered and so on' }),
  facts: json(isPayload),
  entity: text({ description: 'The entity that it links to.' }),
  entityId: id(),
  createdAt: instant(),
  readAt: instant({ nullable: true }),
  archivedAt: instant({ nullable: true }),
  removedAt: instant({ nullable: true, api: false }),
  updatedAt: instant({ api: false }),
});
export type NotificationRow = RowOf<typeof notificationFields>;

/** One per user; its id is the user's. */
export const inboxFields = defineFields({
  status: choice('InboxStatus', ['open'], { stored: 'elsewhere', api: false }),
  /** Everything up to this number counts as read. */
  readThrough: safeInt(),
  /** Types that arrive muted: listed as read, without a badge and without a toast. Urgent ones are never muted. */
  mutedTypes: choices('NotificationType', notificationTypes),
  /** True if new notifications show a badge in the navigation and, if urgent, a toast. */
  bell: flag(),
  /** Types that are pushed to the browsers that allow it, and those that mails tell of. */
  pushTypes: choices('NotificationType', notificationTypes),
  mailTypes: choices('NotificationType', notificationTypes),
  /** Minutes of the day in Casablanca, between which no push is sent; null: none. */
  quietFrom: whole({ nullable: true }),
  quietTo: whole({ nullable: true }),
  updatedAt: instant({ api: false }),
});
export type InboxRow = RowOf<typeof inboxFields>;

const rolesWithoutPage: readonly Role[] = ['SUBDRIVER', 'SUBCUSTOMER', 'TRANSPORTOR'];

/** True if users of this role receive notifications. */
export function receivesNotifications(role: Role): boolean {
  return !rolesWithoutPage.includes(role);
}

const who = roles.filter(receivesNotifications);
const notRemoved = ['unread', 'read', 'archived'] as const;

const own = within({ userId: 'user' });

export const notificationEntity = defineEntity('notification', notificationFields, {
  statuses: notificationStatuses,
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  access: {
    see: {
      ADMIN: own,
      ACCOUNTANT: own,
      SUBACCOUNTANT: own,
      DRIVER: own,
      COLLECTOR: own,
      CUSTOMER: own,
      HOUSEKEEPER: own,
      BACKOFFICE: own,
      SUPPORT: own,
      COMMERCIAL: own,
      SUBDRIVER: nothing,
      SUBCUSTOMER: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    create: {
      who: ['SYS'],
      from: 'nothing',
      to: ['unread', 'read'],
      event: 'created',
      payload: ['type', 'priority', 'event'],
      internal: true,
    },
    read: {
      bulk: true,
      on: [
        { who, from: ['unread', 'read'] },
        { who, from: ['archived'], to: ['same'] },
      ],
      to: 'read',
      event: 'read',
    },
    /** Undoes reading it, unless everything was marked as read since. */
    unread: {
      bulk: true,
      on: [
        { who, from: ['unread', 'read'] },
        { who, from: ['archived'], to: ['same'] },
      ],
      to: 'unread',
      event: 'unread',
    },
    archive: { bulk: true, who, from: notRemoved, to: 'archived', event: 'archived' },
    unarchive: { bulk: true, who, from: notRemoved, to: ['unread', 'read'], event: 'unarchived' },
    remove: { bulk: true, who, from: notificationStatuses, to: 'removed', event: 'removed' },
    restore: { bulk: true, who, from: notificationStatuses, to: notRemoved, event: 'restored' },
  },
});
export type NotificationAction = keyof typeof notificationEntity.lifecycle.actions;

const ownInbox = within({ id: 'user' });

export const inboxEntity = defineEntity('inbox', inboxFields, {
  statuses: ['open'],
  isWithoutNames: true,
  errors: { wrongStatus: 'missing', notHolder: 'missing' },
  access: {
    see: {
      ADMIN: ownInbox,
      ACCOUNTANT: ownInbox,
      SUBACCOUNTANT: ownInbox,
      DRIVER: ownInbox,
      COLLECTOR: ownInbox,
      CUSTOMER: ownInbox,
      HOUSEKEEPER: ownInbox,
      BACKOFFICE: ownInbox,
      SUPPORT: ownInbox,
      COMMERCIAL: ownInbox,
      SUBDRIVER: nothing,
      SUBCUSTOMER: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    readAll: { who, from: ['open'], to: 'same', event: 'readAll', payload: ['readThrough'] },
    undoReadAll: { who, from: ['open'], to: 'same', event: 'readAllUndone', payload: ['readThrough'] },
    setPreferences: {
      who,
      from: ['open'],
      to: 'same',
      event: 'preferencesSet',
      payload: ['mutedTypes', 'bell', 'pushTypes', 'mailTypes', 'quietFrom', 'quietTo'],
    },
  },
});
export type InboxAction = keyof typeof inboxEntity.lifecycle.actions;

/** The status as its owner sees it: marking all as read changes one number and updates no row. */
export function effectiveStatus(status: NotificationStatus, n: number, readThrough: number): NotificationStatus {
  return status === 'unread' && n <= readThrough ? 'read' : status;
}

/** True if a view of the centre lists a notification of this status. */
export function isInView(view: NotificationView, status: NotificationStatus): boolean {
  return view === 'all' ? status !== 'removed' : status === view;
}
