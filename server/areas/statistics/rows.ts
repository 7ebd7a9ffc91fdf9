// What statistics read from parcels: where those under way wait and how long, and the hours of deliveries.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { movingStatuses } from '#shared/areas/packages/statuses.ts';
import { hourOf, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { isOf, type OnlyPart } from '../charts/queries.ts';

const waitingRow = z.object({
  status: z.enum(movingStatuses),
  n: z.number(),
  /** Since the last step that a parcel's dates know of: half of them wait at least so long, and the longest. */
  medianSeconds: z.number(),
  longestSeconds: z.number(),
});
export type Waiting = z.output<typeof waitingRow>;
const waitingRows = z.array(waitingRow);

const inScope = (audience: Audience) => scopeWhere(packageEntity.access.see[audience.role], audience, 'p');

/** The parcels under way, by status. */
export async function readWaiting(
  trx: Trx,
  audience: Audience,
  { now, only }: { now: Date; only: OnlyPart | null },
): Promise<Waiting[]> {
  const { rows } = await sql`
    select status, count(*) as n, percentile_disc(0.5) within group (order by age)::integer as median_seconds,
      max(age)::integer as longest_seconds
    from (
      select p.status, p.status_rank, greatest(0, extract(epoch from ${now}::timestamptz - greatest(
        p.created_at, p.confirmed_at, p.picked_up_at, p.assigned_at, p.in_delivery_since, p.held_since))) as age
      from packages p where ${inScope(audience)} and ${isOf(only)} and p.status_rank < ${movingStatuses.length}
    ) waiting group by status, status_rank order by status_rank`.execute(trx);
  return waitingRows.parse(rows);
}

const hourRows = z.array(z.object({ at: z.date(), n: z.number() }));

/** How many parcels were delivered in each hour of the day. The clock is that of the runtime, as everywhere. */
export async function readHours(
  trx: Trx,
  audience: Audience,
  { gte, lt, only }: { gte: string; lt: string; only: OnlyPart | null },
): Promise<number[]> {
  const { rows } = await sql`
    select date_trunc('hour', p.delivered_at, 'UTC') as at, count(*) as n from packages p
    where ${inScope(audience)} and ${isOf(only)} and p.delivered_at >= ${startOfDay(gte)} and p.delivered_at < ${startOfDay(lt)}
    group by 1`.execute(trx);
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { at, n } of hourRows.parse(rows)) {
    const hour = hourOf(at);
    hours[hour] = (hours[hour] ?? 0) + n;
  }
  return hours;
}
