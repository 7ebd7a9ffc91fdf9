import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { announcementEntity, type AnnouncementRow } from '#shared/areas/notifications/announcement.ts';
import type { Trx } from '../../../db/transaction.ts';
import { TableStore } from '../../../entities/entity-store.ts';

export const announcementStore = new TableStore(announcementEntity, { table: 'announcements' });

const maxListed = 20;

/** The latest announcements that the audience sees, newest first, at most 20. */
export function findAnnouncements(trx: Trx, audience: Audience): Promise<AnnouncementRow[]> {
  return announcementStore.selectVisible(trx, audience, [], sql`order by n desc limit ${maxListed}`);
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

/** The largest number of the announcements that are published; 0 when there is none. Waits for one that is being published. */
export async function lastAnnouncementNumber(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(trx);
  const { rows } = await sql`select coalesce(max(n), 0) as n from announcements`.execute(trx);
  return numbered.parse(rows)[0].n;
}
