// The working days, read in the transaction that decides by them, as the business settings are.
import { sql } from 'kysely';
import { z } from 'zod';
import { usualCalendar, usualDaysOff, weekDays, type WorkCalendar } from '#shared/lib/work-calendar.ts';
import type { Trx } from '../db/transaction.ts';

const calendarRows = z.array(
  z.object({
    holidays: z.array(z.string()),
    hubs: z.array(z.object({ id: z.string(), days: z.array(z.enum(weekDays)) })),
  }),
);

/** Nothing that is still open began earlier. */
const reachDays = 400;

/** The holidays from a year ago on, and the hubs with days off of their own. */
export async function readWorkCalendar(trx: Trx): Promise<WorkCalendar> {
  const { rows } = await sql`select
    array(select day::text from holidays where status = 'active' and day > current_date - ${reachDays}::integer order by day) as holidays,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'days', days_off)), '[]') from hubs
      where days_off <> ${[...usualDaysOff]}::text[]) as hubs`.execute(trx);
  const [row] = calendarRows.parse(rows);
  if (!row) return usualCalendar;
  const { holidays, hubs } = row;
  return { holidays: new Set(holidays), daysOff: new Map(hubs.map(({ id, days }) => [id, days])) };
}
