// Announcements as notifications. A person has those addressed to them that were published since their account exists,
// but for their own. What differs from person to person is kept as a notification of theirs as soon as there is something
// to keep: nothing of an announcement is written for those who only see it, or mark everything as read.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { type AnnouncementRow, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import {
  type InboxRow,
  type NotificationRow,
  type NotificationView,
} from '#shared/areas/notifications/notification.ts';
import { notificationTypes } from '#shared/entities/notification-rule.ts';
import type { Trx } from '../../../db/transaction.ts';
import { announcementStore } from './store.ts';

/** The inbox of a person, as far as it decides what is read. */
export type Reader = Pick<InboxRow, 'id' | 'readThrough' | 'mutedTypes'>;

const idRows = z.array(z.object({ id: z.string() }));
const mutedTypesOf = z.array(z.enum(notificationTypes));

/** The announcements, as `r`, that a person has and of which no notification is kept. */
export function announcedTo(audience: Audience, owner: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`r.audience && ${[...audience.sets.role]}::uuid[] and r.author_id <> ${owner}
    and r.starts_at >= (select i.created_at from inboxes i where i.id = ${owner})
    and not exists (select from notifications m where m.user_id = ${owner} and m.entity = 'announcement' and m.entity_id = r.id)`;
}

/** The condition of a view for announcements, as `r`; null for a view that has none. */
export function announcedInView(view: NotificationView, reader: Reader): RawBuilder<SqlBool> | null {
  const muted = sql<SqlBool>`(r.type = any (${[...reader.mutedTypes]}) and r.priority <> 'URGENT')`;
  switch (view) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'unread':
      return sql<SqlBool>`r.n > ${reader.readThrough} and not ${muted}`;
    case 'read':
      return sql<SqlBool>`(r.n <= ${reader.readThrough} or ${muted})`;
    case 'archived':
      return null;
  }
}

/** What it says in the languages in which it is written. */
function textsOf({ title, text, titleEn, textEn, titleAr, textAr }: AnnouncementRow): NotificationRow['facts'] {
  return {
    title,
    text,
    ...(titleEn !== null && textEn !== null && { titleEn, textEn }),
    ...(titleAr !== null && textAr !== null && { titleAr, textAr }),
  };
}

/** An announcement as the notification of one person. */
function toNotification(announcement: AnnouncementRow, { id, readThrough, mutedTypes }: Reader): NotificationRow {
  const { n, type, priority, startsAt: createdAt } = announcement;
  const isMuted = priority !== 'URGENT' && mutedTypes.includes(type);
  return {
    id: announcedId(announcement.id, id),
    version: 1,
    status: isMuted || n <= readThrough ? 'read' : 'unread',
    n,
    userId: id,
    type,
    priority,
    event: 'announcement.published',
    facts: textsOf(announcement),
    entity: 'announcement',
    entityId: announcement.id,
    createdAt,
    readAt: isMuted ? createdAt : null,
    archivedAt: null,
    removedAt: null,
    updatedAt: createdAt,
  };
}

/** The inbox of a person; null when there is none. */
export async function readerOf(trx: Trx, owner: string): Promise<Reader | null> {
  const inbox = await trx
    .selectFrom('inboxes')
    .select(['id', 'readThrough', 'mutedTypes'])
    .where('id', '=', owner)
    .executeTakeFirst();
  return inbox ? { ...inbox, mutedTypes: mutedTypesOf.parse(inbox.mutedTypes) } : null;
}

/** The announcements that the person has and of which no notification is kept: those with these ids, or of these types. */
export async function findAnnounced(
  trx: Trx,
  audience: Audience,
  which: { notificationIds: readonly string[] } | { types: readonly string[] },
): Promise<NotificationRow[]> {
  const [owner] = audience.sets.user;
  const reader = owner === undefined ? null : await readerOf(trx, owner);
  if (!reader) return [];
  const only =
    'types' in which
      ? sql<SqlBool>`r.type = any (${[...which.types]})`
      : sql<SqlBool>`r.id = any (${which.notificationIds.map((id) => announcedId(id, reader.id))}::uuid[])`;
  const { rows } =
    await sql`select r.id from announcements r where ${only} and ${announcedTo(audience, reader.id)}`.execute(trx);
  return readAnnounced(
    trx,
    reader,
    idRows.parse(rows).map(({ id }) => id),
  );
}

/** These announcements, by their own ids, as notifications of one person. */
export async function readAnnounced(trx: Trx, reader: Reader, ids: readonly string[]): Promise<NotificationRow[]> {
  const found = await announcementStore.readMany(trx, ids);
  return found.map((announcement) => toNotification(announcement, reader));
}

/** The types among these that announcements have. */
export const announcedAmong = (given: readonly string[]): string[] =>
  announcementTypes.filter((type) => given.includes(type));
