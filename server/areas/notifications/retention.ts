import { sql } from 'kysely';
import { dayMs } from '#shared/lib/time.ts';
import { readKeptDays } from '../../db/kept-days.ts';
import type { Trx } from '../../db/transaction.ts';

/**
 * Maintenance task: deletes notifications and announcements that are older than the business rules say. Ids start with
 * their time, so notifications are a range of the primary key.
 */
export async function deleteOldNotifications(trx: Trx, now: Date): Promise<void> {
  const from = Math.max(0, now.getTime() - (await readKeptDays(trx, 'keepNotifications')) * dayMs);
  const before = from.toString(16).padStart(12, '0');
  const id = `${before.slice(0, 8)}-${before.slice(8)}-7000-8000-000000000000`;
  await sql`delete from notifications where id < ${id}::uuid and entity <> 'announcement'`.execute(trx);
  // Together with what was kept of them: else they would be unread again.
  await sql`with gone as (delete from announcements where starts_at < ${new Date(from)} returning id)
    delete from notifications n using gone where n.entity = 'announcement' and n.entity_id = gone.id`.execute(trx);
}
