import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { announcementEntity, type AnnouncementRow } from '#shared/areas/notifications/announcement.ts';
import type { DueAction, DueSearch } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { TableStore } from '../../../entities/entity-store.ts';

export const announcementStore = new TableStore(announcementEntity, { table: 'announcements' });

const maxListed = 20;

/** The latest announcements that the audience sees, newest first, at most 20. */
export function findAnnouncements(trx: Trx, audience: Audience): Promise<AnnouncementRow[]> {
  return announcementStore.selectVisible(trx, audience, [], sql`order by n desc limit ${maxListed}`);
}

const idRows = z.array(z.object({ id: z.string() }));

/** At most `limit` actions: announcements whose time has come, and those whose time is over. */
export async function readDueAnnouncements(trx: Trx, { now, limit, tried }: DueSearch): Promise<DueAction[]> {
  const others = sql`id <> all (${[...tried]}::uuid[])`;
  const begun = await sql`select id from announcements
    where status = 'scheduled' and starts_at <= ${now} and ${others} order by starts_at limit ${limit}`.execute(trx);
  const over = await sql`select id from announcements
    where status = 'published' and ends_at <= ${now} and ${others} order by ends_at limit ${limit}`.execute(trx);
  return [
    ...idRows.parse(begun.rows).map(({ id }) => ({ action: 'release', id })),
    ...idRows.parse(over.rows).map(({ id }) => ({ action: 'end', id })),
  ].slice(0, limit);
}

const numbered = z.tuple([z.object({ n: z.number() })]);
const lockKey = sql`hashtext('qafila/announcements')`;

/**
 * The number of a new announcement. Until its transaction ends nobody marks all as read: else a number that is taken and
 * not yet committed could count as read before anybody sees it.
 */
export async function nextAnnouncementNumber(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
  const { rows } = await sql`select nextval('notification_numbers') as n`.execute(trx);
  return numbered.parse(rows)[0].n;
}

/** Until the transaction ends, no announcement begins or is taken back. */
export async function holdAnnouncements(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(trx);
}

/** The largest number of the announcements that are published; 0 when there is none. Waits for one that is being published. */
export async function lastAnnouncementNumber(trx: Trx): Promise<number> {
  await holdAnnouncements(trx);
  const { rows } = await sql`select coalesce(max(n), 0) as n from announcements where status = 'published'`.execute(
    trx,
  );
  return numbered.parse(rows)[0].n;
}

/** Deletes what its readers kept of an announcement. Those who are about to keep something of it wait, and find none. */
export async function forgetAnnouncement(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
  await sql`delete from notifications where entity = 'announcement' and entity_id = ${id}`.execute(trx);
}
