// What a number of days would remove now, by month: counted in the order of an index, before anybody saves it.
import { sql } from 'kysely';
import { z } from 'zod';
import type { RetentionField } from '#shared/access/retention.ts';
import { addDays, dayMs, dayOf } from '#shared/lib/time.ts';
import { firstIdOf } from '../../../db/first-id.ts';
import type { Trx } from '../../../db/transaction.ts';

const monthRows = z.array(z.object({ month: z.string(), n: z.number() }));
export type RemovedMonth = z.output<typeof monthRows>[number];

const monthOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM')`;

/** The rows that the maintenance of a kind would delete, by the column of their time. */
const removed: Readonly<Record<RetentionField, (before: Date) => ReturnType<typeof sql>>> = {
  keepNotifications: (before) => sql`select ${monthOf('createdAt')} as month from notifications
    where id < ${firstIdOf(before)}::uuid and entity <> 'announcement'
    union all select ${monthOf('startsAt')} from announcements where starts_at < ${before}`,
  keepDeliveries: (before) =>
    sql`select ${monthOf('createdAt')} as month from webhook_deliveries where created_at < ${before}`,
  keepMails: (before) =>
    sql`select ${monthOf('endedAt')} as month from mails where status = 'sent' and ended_at < ${before}`,
  // Whole days go, with their partitions.
  keepTracks: (before) => sql`select ${monthOf('at')} as month from driver_tracks
    where at < ${new Date(`${dayOf(before)}T00:00:00Z`)}`,
};

/** How many rows of each month would be removed, the oldest first. */
export async function previewRetention(
  trx: Trx,
  { field, days, now }: { field: RetentionField; days: number; now: Date },
): Promise<RemovedMonth[]> {
  const before =
    field === 'keepTracks'
      ? new Date(`${addDays(dayOf(now), -days)}T12:00:00Z`)
      : new Date(now.getTime() - days * dayMs);
  const { rows } = await sql`select month, count(*)::int as n from (${removed[field](before)}) gone
    group by month order by month`.execute(trx);
  return monthRows.parse(rows);
}
