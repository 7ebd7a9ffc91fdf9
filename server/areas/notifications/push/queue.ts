// What waits to be pushed: for each subscription the notifications to tell. What it says is written when it is sent.
import { sql } from 'kysely';
import { z } from 'zod';
import { quietEnd } from '#shared/areas/notifications/quiet-hours.ts';
import type { NotificationType } from '#shared/entities/notification-rule.ts';
import type { Trx } from '../../../db/transaction.ts';

/** A notification of somebody. */
export interface Told {
  userId: string;
  notificationId: string;
  type: NotificationType;
}

const wantingRows = z.array(
  z.object({
    id: z.string(),
    userId: z.string(),
    pushTypes: z.array(z.string()),
    quietFrom: z.number().nullable(),
    quietTo: z.number().nullable(),
  }),
);

/** Queues notifications for the browsers of their readers who want them; in quiet hours, for the end of these. */
export async function enqueuePushes(trx: Trx, told: readonly Told[], now: Date): Promise<void> {
  const ids = [...new Set(told.map(({ userId }) => userId))];
  if (ids.length === 0) return;
  const { rows } = await sql`select s.id, s.user_id, i.push_types, i.quiet_from, i.quiet_to
    from push_subscriptions s join inboxes i on i.id = s.user_id
    where s.user_id = any (${ids}::uuid[]) and i.bell`.execute(trx);
  const byUser = Map.groupBy(wantingRows.parse(rows), ({ userId }) => userId);
  const messages = told.flatMap(({ userId, notificationId, type }) =>
    (byUser.get(userId) ?? [])
      .filter(({ pushTypes }) => pushTypes.includes(type))
      .map((each) => ({ subscriptionId: each.id, notificationId, dueAt: quietEnd(now, each) ?? now })),
  );
  if (messages.length === 0) return;
  await trx
    .insertInto('pushMessages')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const dueRows = z.array(z.object({ notificationId: z.string(), attempts: z.number() }));

/** Messages told at once. More than that of one subscription are one push anyway. */
const maxDue = 100;

/** What is due for a subscription. */
export async function readDue(trx: Trx, subscriptionId: string): Promise<z.output<typeof dueRows>> {
  const { rows } = await sql`select notification_id, attempts from push_messages
    where subscription_id = ${subscriptionId} and due_at <= clock_timestamp() order by due_at limit ${maxDue}`.execute(
    trx,
  );
  return dueRows.parse(rows);
}

interface Messages {
  subscriptionId: string;
  notificationIds: readonly string[];
}

/** They were told, or are no longer of use. */
export async function dropMessages(trx: Trx, { subscriptionId, notificationIds }: Messages): Promise<void> {
  if (notificationIds.length === 0) return;
  await sql`delete from push_messages
    where subscription_id = ${subscriptionId} and notification_id = any (${[...notificationIds]}::uuid[])`.execute(trx);
}

/** They wait until then. `isAttempt`: they were tried. */
export async function postponeMessages(
  trx: Trx,
  { subscriptionId, notificationIds }: Messages,
  { dueAt, isAttempt }: { dueAt: Date; isAttempt: boolean },
): Promise<void> {
  await sql`update push_messages set due_at = ${dueAt}::timestamptz, attempts = attempts + ${isAttempt ? 1 : 0}
    where subscription_id = ${subscriptionId} and notification_id = any (${[...notificationIds]}::uuid[])`.execute(trx);
}
