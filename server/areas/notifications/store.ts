// Reads, locks and saves notifications and inboxes.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { inboxEntity, notificationEntity, type NotificationRow } from '#shared/areas/notifications/notification.ts';
import { notificationTypes, type NotificationType } from '#shared/entities/notification-rule.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { findAnnounced } from './announcements/announced.ts';
import { holdAnnouncements, lastAnnouncementNumber } from './announcements/store.ts';

/**
 * Its owner may restore a removed notification, so it can be locked; nothing else finds it. An announcement is found as a
 * notification of each person it is addressed to, and becomes one when it is locked.
 */
class NotificationStore extends TableStore<NotificationRow> {
  override async find(trx: Trx, id: string, audience: Audience | null): Promise<NotificationRow | null> {
    const row = await super.find(trx, id, audience);
    return row?.status === 'removed' ? null : row;
  }

  override async findMany(trx: Trx, ids: readonly string[], audience: Audience | null): Promise<NotificationRow[]> {
    const kept = await super.findMany(trx, ids, audience);
    const notificationIds = without(ids, kept);
    if (notificationIds.length === 0 || !audience) return kept;
    const announced = await findAnnounced(trx, audience, { notificationIds });
    return [...kept, ...announced].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  override async lockMany(trx: Trx, ids: readonly string[], audience: Audience | null): Promise<NotificationRow[]> {
    const kept = await super.lockMany(trx, ids, audience);
    const notificationIds = without(ids, kept);
    if (notificationIds.length === 0 || !audience) return kept;
    await holdAnnouncements(trx);
    const announced = await findAnnounced(trx, audience, { notificationIds });
    if (announced.length === 0) return kept;
    await this.keepAnnounced(trx, announced);
    return super.lockMany(trx, ids, audience);
  }

  /**
   * Keeps announcements as notifications of a person. What somebody kept in the meantime stays as it is. They were found
   * under `holdAnnouncements`: nothing may be left of one that is taken back.
   */
  async keepAnnounced(trx: Trx, announced: readonly NotificationRow[]): Promise<void> {
    if (announced.length === 0) return;
    // Whether it is read is then decided by the inbox again, as for any notification.
    const rows = announced.map((row) => ({ ...row, status: row.readAt ? 'read' : 'unread' }));
    await trx
      .insertInto('notifications')
      .values(rows.map((row) => ({ ...row, facts: JSON.stringify(row.facts) })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

const without = (ids: readonly string[], rows: readonly NotificationRow[]): string[] => {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

export const notificationStore = new NotificationStore(notificationEntity, {
  table: 'notifications',
  // As its owner sees it, see `effectiveStatus`: marking all as read changes the inbox and no notification.
  read: {
    status: sql`case
      when notifications.status = 'unread'
        and notifications.n <= (select i.read_through from inboxes i where i.id = notifications.user_id) then 'read'
      else notifications.status end`,
  },
});

/** A trigger creates the inbox of an account. */
export const inboxStore = new TableStore(inboxEntity, { table: 'inboxes', read: { status: sql`'open'` } });

const numberRows = z.array(z.object({ place: z.int(), n: z.number(), mutedTypes: z.array(z.enum(notificationTypes)) }));

export interface NotificationNumber {
  n: number;
  mutedTypes: readonly NotificationType[];
}

/**
 * The next numbers of these users' notifications with their muted types, by place in the list; a user without an inbox,
 * whose account is gone, has none. Numbers are taken while the inboxes are locked: `readAll` waits for this transaction,
 * so no smaller number appears after it.
 */
export async function nextNotificationNumbers(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<number, NotificationNumber>> {
  const { rows } = await sql`
    with wanted as materialized (select user_id, place::int from unnest(${[...userIds]}::uuid[]) with ordinality w (user_id, place)),
    locked as materialized (select id, muted_types from inboxes where id in (select user_id from wanted) order by id for key share),
    ordered as materialized (select w.place, l.muted_types from wanted w join locked l on l.id = w.user_id order by w.place)
    select place - 1 as place, nextval('notification_numbers') as n, muted_types from ordered`.execute(trx);
  return new Map(numberRows.parse(rows).map(({ place, ...number }) => [place, number]));
}

/** The next number of one user. Throws when the user has no inbox. */
export async function nextNotificationNumber(trx: Trx, userId: string): Promise<NotificationNumber> {
  const next = (await nextNotificationNumbers(trx, [userId])).get(0);
  if (!next) throw new Error(`there is no inbox for ${userId}`);
  return next;
}

/** The largest committed number of a user's notifications and of all announcements; 0 when there is none. */
export async function lastNotificationNumber(trx: Trx, userId: string): Promise<number> {
  const announced = await lastAnnouncementNumber(trx);
  const row = await trx
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('userId', '=', userId)
    .where('status', '!=', 'removed')
    .executeTakeFirst();
  return Math.max(row?.n ?? 0, announced);
}
