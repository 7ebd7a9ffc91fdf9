import { sql } from 'kysely';
import { dayMs } from '#shared/lib/time.ts';
import { firstIdOf } from '../../db/first-id.ts';
import { readKeptDays } from '../../db/kept-days.ts';
import type { Trx } from '../../db/transaction.ts';

/**
 * Maintenance task: deletes notifications and announcements that are older than the business rules say. Ids start with
 * their time, so notifications are a range of the primary key.
 */
export async function deleteOldNotifications(trx: Trx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (await readKeptDays(trx, 'keepNotifications')) * dayMs);
  await sql`delete from notifications where id < ${firstIdOf(before)}::uuid and entity <> 'announcement'`.execute(trx);
  // Together with what was kept of them: else they would be unread again.
  await sql`with gone as (delete from announcements where starts_at < ${before} returning id)
    delete from notifications n using gone where n.entity = 'announcement' and n.entity_id = gone.id`.execute(trx);
}
