// Tracks are kept for as long as the house has decided, to the day: a partition a day, dropped whole.
import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayOf } from '#shared/kit/time.ts';
import type { Trx } from '../../db/transaction.ts';

/** Days for which tracks are kept unless the setting `trackDays` says otherwise. */
export const usualTrackDays = 30;
/** An instance that comes back after a fortnight still has where to write. */
const daysAhead = 14;

const setting = z.int().min(1).max(3650);

/** Makes the partitions of the days ahead and drops those that are too old. */
export async function tidyTracks(trx: Trx, now: Date): Promise<void> {
  const today = dayOf(now);
  const row = await trx.selectFrom('settings').select('value').where('name', '=', 'trackDays').executeTakeFirst();
  const kept = setting.safeParse(row?.value).data ?? usualTrackDays;
  await sql`select make_track_partitions(${addDays(today, -2)}::date, ${daysAhead + 2}), drop_track_partitions(${addDays(today, -kept)}::date)`.execute(
    trx,
  );
}
