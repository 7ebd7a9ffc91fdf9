// One notification of one user, and the user's inbox. No text is stored: the client builds it from the event and its
// payload.
import type { PackageReason } from '../packages/row.ts';

export const notificationTypes = [
  'RATING_REPLY',
  'PACKAGE_STATUS_UPDATE',
  'PACKAGE_ASSIGNED',
  'PACKAGE_DELIVERED',
  'SUPPORT_MESSAGE',
  'SYSTEM_ANNOUNCEMENT',
  'PAYMENT_RECEIVED',
  'PAYMENT_FAILED',
  'ACCOUNT_UPDATE',
  'GENERAL',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** From the most urgent to the least. */
export const notificationPriorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** `removed` is deleted by its owner, who may undo that; no list shows it. */
export const notificationStatuses = ['unread', 'read', 'archived', 'removed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** The views of the notification centre; `all` includes archived ones. */
export const notificationViews = ['all', 'unread', 'read', 'archived'] as const;
export type NotificationView = (typeof notificationViews)[number];

/** Values for the text, named like the columns that they come from. Money in centimes, days as `YYYY-MM-DD`. */
export interface NotificationPayload {
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
  /** Number of an invoice or a claim. */
  reference?: string;
  /** Written text: the title and text of an announcement, the beginning of a message. */
  title?: string;
  text?: string;
}
export type NotificationPayloadField = keyof NotificationPayload;

export interface NotificationRow {
  id: string;
  version: number;
  status: NotificationStatus;
  /** Increases with every notification of a user; `readThrough` compares with it. */
  n: number;
  userId: string;
  type: NotificationType;
  priority: NotificationPriority;
  /** Name of the event that it reports, `package.delivered`. */
  event: string;
  facts: NotificationPayload;
  /** The entity that it links to. */
  entity: string;
  entityId: string;
  createdAt: Date;
  readAt: Date | null;
  archivedAt: Date | null;
  removedAt: Date | null;
  updatedAt: Date;
}

/** One per user; its id is the user's. */
export interface InboxRow {
  id: string;
  version: number;
  status: 'open';
  /** Everything up to this number counts as read. */
  readThrough: number;
  /** Types that arrive muted: listed as read, without a badge and without a toast. Urgent ones are never muted. */
  mutedTypes: NotificationType[];
  /** True if new notifications show a badge in the navigation and, if urgent, a toast. */
  bell: boolean;
  updatedAt: Date;
}

/** The status as its owner sees it: marking all as read changes one number and updates no row. */
export function effectiveStatus(status: NotificationStatus, n: number, readThrough: number): NotificationStatus {
  return status === 'unread' && n <= readThrough ? 'read' : status;
}

/** True if a view of the centre lists a notification of this status. */
export function isInView(view: NotificationView, status: NotificationStatus): boolean {
  return view === 'all' ? status !== 'removed' : status === view;
}
