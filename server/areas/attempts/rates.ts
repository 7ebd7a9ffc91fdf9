// How many attempts without a response each driver recorded in a period, and what became of the doubtful ones.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { attemptEntity } from '#shared/areas/attempts/attempt.ts';
import { startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';

const rateRow = z.object({
  driverId: z.string(),
  attempts: z.number(),
  open: z.number(),
  confirmed: z.number(),
  dismissed: z.number(),
  proven: z.number(),
});
/** Those that the driver undid count nowhere. */
export type AttemptRate = z.output<typeof rateRow>;
const rateRows = z.array(rateRow);

/** More drivers are not told at once. */
const maxDrivers = 60;

const figures = sql`driver_id, count(*) as attempts, count(*) filter (where status = 'open') as open,
  count(*) filter (where status = 'confirmed') as confirmed, count(*) filter (where status = 'dismissed') as dismissed,
  count(*) filter (where has_proof) as proven`;

interface Days {
  gte: string;
  lt: string;
}
const inDays = ({ gte, lt }: Days) =>
  sql`attempted_at >= ${startOfDay(gte)} and attempted_at < ${startOfDay(lt)} and status <> 'withdrawn'`;

/** The drivers with doubtful attempts in the audience's scope, those with the most first. */
export async function readAttemptRates(trx: Trx, audience: Audience, days: Days): Promise<AttemptRate[]> {
  const { rows } = await sql`
    select ${figures} from attempts r where ${scopeWhere(attemptEntity.access.see[audience.role], audience, 'r')} and ${inDays(days)}
    group by driver_id having count(*) filter (where status in ('open', 'confirmed')) > 0
    order by confirmed desc, open desc, driver_id limit ${maxDrivers}`.execute(trx);
  return rateRows.parse(rows);
}

/** The figures of these drivers, with the rights of the system; a driver without attempts is absent. */
export async function readAttemptsOf(trx: Trx, driverIds: readonly string[], days: Days): Promise<AttemptRate[]> {
  const { rows } = await sql`
    select ${figures} from attempts where driver_id = any (${[...driverIds]}::uuid[]) and ${inDays(days)}
    group by driver_id`.execute(trx);
  return rateRows.parse(rows);
}
