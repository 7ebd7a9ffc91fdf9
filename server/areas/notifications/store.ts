// Reads, locks and saves notifications and inboxes.
import { sql } from 'kysely';
import { z } from 'zod';
import { everything, type Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { inboxAccess, notificationAccess } from '#shared/areas/notifications/access.ts';
import {
  type InboxRow,
  type NotificationRow,
  notificationTypes,
  type NotificationType,
} from '#shared/areas/notifications/row.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { toInboxRow, toNotificationRow } from './row.ts';

const systemAudience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

const inScope = (access: Access, audience: Audience | null, table: string) =>
  scopeWhere(audience ? access.see[audience.role] : everything, audience ?? systemAudience, table);

/** Selects notifications joined with their inbox, which has `readThrough`. */
export function selectWithInbox(trx: Trx) {
  return trx
    .selectFrom('notifications as r')
    .innerJoin('inboxes as i', 'i.id', 'r.userId')
    .selectAll('r')
    .select('i.readThrough');
}

/** The notification if it is in the audience's scope and not deleted, without locking. */
export async function findNotification(trx: Trx, id: string, audience: Audience): Promise<NotificationRow | null> {
  const row = await selectWithInbox(trx)
    .where('r.id', '=', id)
    .where('r.status', '!=', 'removed')
    .where(inScope(notificationAccess, audience, 'r'))
    .executeTakeFirst();
  return row ? toNotificationRow(row) : null;
}

/**
 * The notification if it is in the audience's scope, locked until the transaction ends. A null audience means the
 * system.
 */
export async function lockNotification(
  trx: Trx,
  id: string,
  audience: Audience | null,
): Promise<NotificationRow | null> {
  const row = await selectWithInbox(trx)
    .where('r.id', '=', id)
    .where(inScope(notificationAccess, audience, 'r'))
    .forUpdate('r')
    .executeTakeFirst();
  return row ? toNotificationRow(row) : null;
}

/** Writes a new notification. */
export async function insertNotification(trx: Trx, row: NotificationRow): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({ ...row, facts: JSON.stringify(row.facts) })
    .execute();
}

/** Writes the changed fields of a locked notification. Its payload never changes. */
export async function saveNotification(
  trx: Trx,
  id: string,
  { facts: _, ...changed }: Partial<NotificationRow>,
): Promise<void> {
  await trx.updateTable('notifications').set(changed).where('id', '=', id).execute();
}

const numberRows = z.array(z.object({ n: z.number(), mutedTypes: z.array(z.enum(notificationTypes)) }));

/**
 * The next notification number of a user, and the muted types. The number is taken while the inbox is locked: `readAll`
 * waits for this transaction, so no smaller number appears after it.
 */
export async function nextNotificationNumber(
  trx: Trx,
  userId: string,
): Promise<{ n: number; mutedTypes: NotificationType[] }> {
  const { rows } = await sql`
    with locked as materialized (select muted_types from inboxes where id = ${userId} for key share)
    select nextval('notification_numbers') as n, muted_types from locked`.execute(trx);
  const [next] = numberRows.parse(rows);
  if (!next) throw new Error(`there is no inbox for ${userId}`);
  return next;
}

/** The largest committed notification number of a user; 0 when there is none. */
export async function lastNotificationNumber(trx: Trx, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('userId', '=', userId)
    .where('status', '!=', 'removed')
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** The inbox if it is in the audience's scope, without locking. */
export async function findInbox(trx: Trx, id: string, audience: Audience): Promise<InboxRow | null> {
  const row = await trx
    .selectFrom('inboxes')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(inboxAccess, audience, 'inboxes'))
    .executeTakeFirst();
  return row ? toInboxRow(row) : null;
}

/**
 * The inbox if it is in the audience's scope, locked until the transaction ends; new notifications wait for the lock.
 */
export async function lockInbox(trx: Trx, id: string, audience: Audience | null): Promise<InboxRow | null> {
  const row = await trx
    .selectFrom('inboxes')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(inboxAccess, audience, 'inboxes'))
    .forUpdate()
    .executeTakeFirst();
  return row ? toInboxRow(row) : null;
}

/** Writes the changed fields of a locked inbox. */
export async function saveInbox(trx: Trx, id: string, { status: _, ...changed }: Partial<InboxRow>): Promise<void> {
  await trx.updateTable('inboxes').set(changed).where('id', '=', id).execute();
}
