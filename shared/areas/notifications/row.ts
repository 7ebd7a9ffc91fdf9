// One notification of one person, and the person's inbox. No sentence is stored: the reader's page makes it out of the event and its facts.
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

/** From the most pressing to the least. */
export const notificationPriorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** `removed` is deleted for its owner, who may take that back; it is listed nowhere. */
export const notificationStatuses = ['unread', 'read', 'archived', 'removed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** The views of the centre; `all` holds the archived ones too. */
export const notificationViews = ['all', 'unread', 'read', 'archived'] as const;
export type NotificationView = (typeof notificationViews)[number];

/** What the words may need, under the names of the columns it was read from. Money in centimes, days as `YYYY-MM-DD`. */
export interface NotificationFacts {
  trackingNumber?: string;
  recipientName?: string;
  reason?: PackageReason;
  nextDate?: string;
  cashCollected?: number;
  newDestination?: string;
  driverId?: string;
  /** Of a rating, 1 to 5. */
  overall?: number;
  /** The answer to a rating, its beginning. */
  response?: string;
  amount?: number;
  /** Number of an invoice or a claim. */
  reference?: string;
  /** What somebody wrote: the title and text of an announcement, the beginning of a message. */
  title?: string;
  text?: string;
}
export type NotificationFact = keyof NotificationFacts;

export interface NotificationRow {
  id: string;
  version: number;
  status: NotificationStatus;
  /** Rises with every notification of a person; what "all read up to here" compares with. */
  n: number;
  userId: string;
  type: NotificationType;
  priority: NotificationPriority;
  /** Name of the event that it tells of, `package.delivered`. */
  event: string;
  facts: NotificationFacts;
  /** What it leads to. */
  entity: string;
  entityId: string;
  createdAt: Date;
  readAt: Date | null;
  archivedAt: Date | null;
  removedAt: Date | null;
  updatedAt: Date;
}

/** One for each person; its id is the person's. */
export interface InboxRow {
  id: string;
  version: number;
  status: 'open';
  /** Everything up to this number counts as read. */
  readThrough: number;
  /** Types that come in quietly: listed, already read, no number and no message. Urgent ones are never muted. */
  mutedTypes: NotificationType[];
  /** Whether arrivals show a number in the navigation and, when pressing, a message on the page. */
  bell: boolean;
  updatedAt: Date;
}

/** The status as its owner sees it: marking all as read moves one number and touches no row. */
export function statusFor(status: NotificationStatus, n: number, readThrough: number): NotificationStatus {
  return status === 'unread' && n <= readThrough ? 'read' : status;
}

/** Whether a view of the centre lists a notification of this status. */
export function isInView(view: NotificationView, status: NotificationStatus): boolean {
  return view === 'all' ? status !== 'removed' : status === view;
}
