import { sql } from 'kysely';
import { dayMs } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';

/** Days for which a notification or an announcement is kept. */
const retentionDays = 180;

/**
 * Maintenance task: deletes notifications and announcements older than `retentionDays`. Ids start with their time, so
 * these are a range of the primary key.
 */
export async function deleteOldNotifications(trx: Trx, now: Date): Promise<void> {
  const before = Math.max(0, now.getTime() - retentionDays * dayMs)
    .toString(16)
    .padStart(12, '0');
  const id = `${before.slice(0, 8)}-${before.slice(8)}-7000-8000-000000000000`;
  await sql`delete from notifications where id < ${id}::uuid`.execute(trx);
  await sql`delete from announcements where id < ${id}::uuid`.execute(trx);
}
