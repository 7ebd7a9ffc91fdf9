// What time alone does to parcels: they turn late or non-compliant, go out again on the promised day, and are put away when all is done.
import { sql } from 'kysely';
import { z } from 'zod';
import { lateAfterMs } from '#shared/areas/packages/derive.ts';
import { addDays, dayMs, dayOf, hourOf, startOfDay, workingDayBefore } from '#shared/kit/time.ts';
import { readHouseRules } from '../../access/house-rules.ts';
import type { Due } from '../../commands/area-server.ts';
import type { Trx } from '../../db/transaction.ts';

/** A finished parcel is put away after so many days. */
export const archiveAfterDays = 7;
/** Promised parcels go out from this hour of the day on. */
export const resumeFromHour = 6;

const found = z.array(z.object({ id: z.string() }));

async function idsWhere(trx: Trx, condition: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await sql`select id from packages where ${condition} limit ${limit}`.execute(trx);
  return found.parse(rows).map(({ id }) => id);
}

/** At most `limit` due actions of parcels, the urgent ones first. */
export async function duePackages(trx: Trx, now: Date, limit: number): Promise<Due[]> {
  const { maxAttempts } = await readHouseRules(trx);
  const today = dayOf(now);
  const owed = workingDayBefore(today);
  const afterOwed = startOfDay(addDays(owed, 1));
  const late = sql`status_rank between 6 and 9 and driver_id is not null and not late and in_delivery_since < ${new Date(now.getTime() - lateAfterMs)}`;
  const silent = sql`status_rank between 5 and 9 and driver_id is not null and not non_compliant and held_since < ${afterOwed}
    and (next_date is null or next_date <= ${owed}) and (last_outcome_on is null or last_outcome_on < ${owed})`;
  const promised = sql`status_rank in (7, 8, 9) and driver_id is not null and next_date <= ${today} and attempts < ${maxAttempts}`;
  const done = sql`status_rank in (10, 11, 12) and updated_at < ${new Date(now.getTime() - archiveAfterDays * dayMs)} and (status = 'returned'
    or (status = 'canceled' and return_stage = 'none') or (status = 'delivered' and client_invoice_status = 'PAID' and driver_invoice_status = 'PAID'))`;
  const wanted: [string, ReturnType<typeof sql>][] = [
    ['flag', late],
    ['flag', silent],
    ...(hourOf(now) >= resumeFromHour ? [['resume', promised] as [string, ReturnType<typeof sql>]] : []),
    ['archive', done],
  ];
  const due = new Map<string, Due>();
  for (const [action, condition] of wanted) {
    for (const id of await idsWhere(trx, condition, limit)) if (!due.has(id)) due.set(id, { action, id });
  }
  return [...due.values()].slice(0, limit);
}
