// Retention of tracks: one partition per day, dropped after the number of days of the business rules.
import { sql } from 'kysely';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { readKeptDays } from '../../db/kept-days.ts';
import type { Trx } from '../../db/transaction.ts';

/** Partitions are created this far ahead, so that writes work after two weeks without maintenance. */
const daysAhead = 14;

/** Maintenance task: creates the partitions of the next days and drops old ones. */
export async function maintainTrackPartitions(trx: Trx, now: Date): Promise<void> {
  const today = dayOf(now);
  const kept = await readKeptDays(trx, 'keepTracks');
  await sql`select make_track_partitions(${addDays(today, -2)}::date, ${daysAhead + 2}), drop_track_partitions(${addDays(today, -kept)}::date)`.execute(
    trx,
  );
}
