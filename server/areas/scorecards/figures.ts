// The figures of drivers over some days, each from where it is kept: deliveries per day, attempts, counted cash, ratings. All
// with the rights of the system: whose are told is decided before.
import { sql } from 'kysely';
import { z } from 'zod';
import { firstAttempt, onTime, proven } from '#shared/areas/packages/marks.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { ScorecardMeasure } from '#shared/areas/scorecards/scorecard.ts';
import { rowsMeasure } from '#shared/entities/rollups.ts';
import { everythingTopic } from '#shared/events/topics.ts';
import { startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { readAttemptsOf } from '../attempts/queries.ts';

/** A measure of a driver, and how many deliveries, attempts, counts or ratings it is of; null without one. */
export interface DriverFigure {
  value: number | null;
  of: number;
}
export type DriverFigures = Readonly<Record<ScorecardMeasure, DriverFigure>>;

interface Days {
  gte: string;
  lt: string;
}

const none: DriverFigure = { value: null, of: 0 };
const share = (part: number, of: number): DriverFigure => (of === 0 ? none : { value: part / of, of });

const deliveryRows = z.array(z.object({ id: z.string(), measure: z.string(), n: z.number() }));

async function readDeliveries(trx: Trx, ids: readonly string[], { gte, lt }: Days) {
  const { rows } = await sql`
    select part as id, measure, sum(n)::bigint as n from daily_figures
    where area = ${packageEntity.name} and field = 'deliveredAt' and key = ${everythingTopic} and dimension = 'driverId'
      and part = any (${[...ids]}::text[]) and day >= ${gte} and day < ${lt}
      and measure in (${rowsMeasure}, ${firstAttempt}, ${onTime}, ${proven})
    group by part, measure`.execute(trx);
  const found = new Map(deliveryRows.parse(rows).map(({ id, measure, n }) => [`${id} ${measure}`, n]));
  return (id: string, measure: string): number => found.get(`${id} ${measure}`) ?? 0;
}

const valueRows = z.array(z.object({ id: z.string(), value: z.coerce.number(), of: z.number() }));

/** What was missing or too much, both counted as a difference. */
async function readCash(trx: Trx, ids: readonly string[], { gte, lt }: Days) {
  const { rows } = await sql`
    select driver_id as id, count(*) as of, coalesce(sum(case outcome
      when 'shortage' then expected - counted when 'overage' then counted - balance else 0 end), 0) as value
    from hand_overs where driver_id = any (${[...ids]}::uuid[]) and status = 'posted'
      and posted_at >= ${startOfDay(gte)} and posted_at < ${startOfDay(lt)} group by driver_id`.execute(trx);
  return byId(rows);
}

async function readRatings(trx: Trx, ids: readonly string[], { gte, lt }: Days) {
  const total = sql`sum(ones + twos + threes + fours + fives)`;
  const { rows } = await sql`
    select subject as id, ${total}::bigint as of,
      sum(ones + 2 * twos + 3 * threes + 4 * fours + 5 * fives)::float8 / ${total} as value
    from rating_figures where subject = any (${[...ids]}::text[]) and type = 'driver' and grain = 'day'
      and start >= ${gte} and start < ${lt} group by subject having ${total} > 0`.execute(trx);
  return byId(rows);
}

const byId = (rows: readonly unknown[]): ReadonlyMap<string, DriverFigure> =>
  new Map(valueRows.parse(rows).map(({ id, value, of }) => [id, { value, of }]));

/** The figures of these drivers. */
export async function readDriverFigures(
  trx: Trx,
  ids: readonly string[],
  days: Days,
): Promise<ReadonlyMap<string, DriverFigures>> {
  const delivered = await readDeliveries(trx, ids, days);
  const attempts = new Map((await readAttemptsOf(trx, ids, days)).map((rate) => [rate.driverId, rate]));
  const [cash, ratings] = [await readCash(trx, ids, days), await readRatings(trx, ids, days)];
  return new Map(
    ids.map((id) => {
      const all = delivered(id, rowsMeasure);
      const tried = attempts.get(id);
      return [
        id,
        {
          firstAttempt: share(delivered(id, firstAttempt), all),
          onTime: share(delivered(id, onTime), all),
          falseAttempts: share(tried?.confirmed ?? 0, tried?.attempts ?? 0),
          cash: cash.get(id) ?? none,
          rating: ratings.get(id) ?? none,
          proofs: share(delivered(id, proven), all),
        },
      ];
    }),
  );
}
