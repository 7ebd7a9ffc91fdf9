// Retention of tracks: one partition per day, dropped after the configured number of days.
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';

/** Days for which tracks are kept when the setting `trackDays` is absent. */
const defaultTrackDays = 30;
/** Partitions are created this far ahead, so that writes work after two weeks without maintenance. */
const daysAhead = 14;

const setting = z.int().min(1).max(3650);

/** Maintenance task: creates the partitions of the next days and drops old ones. */
export async function maintainTrackPartitions(trx: Trx, now: Date): Promise<void> {
  const today = dayOf(now);
  const row = await trx.selectFrom('settings').select('value').where('name', '=', 'trackDays').executeTakeFirst();
  const kept = setting.safeParse(row?.value).data ?? defaultTrackDays;
  await sql`select make_track_partitions(${addDays(today, -2)}::date, ${daysAhead + 2}), drop_track_partitions(${addDays(today, -kept)}::date)`.execute(
    trx,
  );
}
