// What keeps a house that runs for years: partitions for the months to come, old keys and sessions gone, counts compared at night.
import { sql } from 'kysely';
import { dayMs, dayOf, hourOf } from '#shared/kit/time.ts';
import type { Db } from '../db/connection.ts';
import { inTransaction, system, type Trx } from '../db/transaction.ts';
import { compareCounts, type CountedArea } from './counts.ts';
import type { Log } from './outage.ts';

const monthsAhead = 3;
/** Keys of idempotency are promised for 24 hours; twice that is kept. */
const keyMs = 2 * dayMs;
const compareAtHour = 3;

// Remembered by the process: doing it again after a restart or on another instance costs little and changes nothing.
let keptOn = '';
let comparedOn = '';

/** What an area tidies away once a day, with the system's rights. */
export type Chore = (trx: Trx, now: Date) => Promise<void>;

/** Does what is due; called once a minute by whoever has the clock. */
export async function keepHouse(
  db: Db,
  areas: readonly CountedArea[],
  now: Date,
  log: Log,
  chores: readonly Chore[] = [],
): Promise<void> {
  const today = dayOf(now);
  if (keptOn !== today) {
    await tidy(db, now, chores);
    keptOn = today;
  }
  if (comparedOn !== today && hourOf(now) === compareAtHour) {
    comparedOn = today;
    for (const area of areas) {
      const wrong = await compareCounts(db, area);
      if (wrong.length > 0)
        log.error(
          { area: area.entity, differences: wrong.slice(0, 20), all: wrong.length },
          'counts differ from the rows: npm run counts:repair',
        );
    }
  }
}

/** Makes the partitions of the months ahead, removes keys and sessions that nobody can use any more, and does the areas' chores. */
export async function tidy(db: Db, now: Date, chores: readonly Chore[] = []): Promise<void> {
  await inTransaction(db, system, async (trx) => {
    await sql`select make_event_partitions(${dayOf(now)}::date, ${monthsAhead})`.execute(trx);
    await trx
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<', new Date(now.getTime() - keyMs))
      .execute();
    await trx.deleteFrom('sessions').where('expiresAt', '<', now).execute();
    for (const chore of chores) await chore(trx, now);
  });
}
