// Converts database rows of notifications and inboxes to entity rows.
import { z } from 'zod';
import {
  type InboxRow,
  notificationPriorities,
  type NotificationRow,
  notificationStatuses,
  notificationTypes,
  effectiveStatus,
} from '#shared/areas/notifications/row.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';

const facts = z
  .object({
    trackingNumber: z.string(),
    recipientName: z.string(),
    reason: z.enum(packageReasons),
    nextDate: z.string(),
    cashCollected: z.number(),
    newDestination: z.string(),
    driverId: z.string(),
    overall: z.number(),
    response: z.string(),
    amount: z.number(),
    reference: z.string(),
    title: z.string(),
    text: z.string(),
  })
  .partial();

// CHECK constraints guarantee these values; any other value is a bug, so parsing throws.
const stored = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(notificationStatuses),
  n: z.number(),
  userId: z.string(),
  type: z.enum(notificationTypes),
  priority: z.enum(notificationPriorities),
  event: z.string(),
  facts,
  entity: z.string(),
  entityId: z.string(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
  archivedAt: z.date().nullable(),
  removedAt: z.date().nullable(),
  updatedAt: z.date(),
});
const withInbox = stored.extend({ readThrough: z.number() });

/** The entity row of a notification that was joined with its inbox; `status` is the effective status. */
export function toNotificationRow(joined: unknown): NotificationRow {
  const { readThrough, ...row } = withInbox.parse(joined);
  return { ...row, status: effectiveStatus(row.status, row.n, readThrough) };
}

const inbox = z.object({
  id: z.string(),
  version: z.number(),
  readThrough: z.number(),
  mutedTypes: z.array(z.enum(notificationTypes)),
  bell: z.boolean(),
  updatedAt: z.date(),
});

/** The entity row of an inbox. It has no lifecycle, so its status is always `open`. */
export function toInboxRow(row: unknown): InboxRow {
  return { ...inbox.parse(row), status: 'open' };
}
