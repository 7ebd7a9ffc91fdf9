// Scheduled transitions of parcels: flag as late or non-compliant, resume on the promised day, archive when finished.
import { sql } from 'kysely';
import { z } from 'zod';
import { lateAfterDays } from '#shared/areas/packages/derived.ts';
import { isWorkingDayOf, takeCountedDays, type WorkCalendar } from '#shared/lib/work-calendar.ts';
import { addDays, dayMs, dayOf, hourOf, startOfDay, previousWorkingDay } from '#shared/lib/time.ts';
import { handedOver } from './due-cash.ts';
import { readBusinessSettings } from '../../commands/business-settings.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import type { DueAction, DueSearch } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';

/** Days after which a finished parcel is archived, in the night; a night that was missed is made up for on the day. */
const archiveAfterDays = 7;
const night = { from: 1, until: 6 };
/** Hour of the day from which promised parcels are resumed. */
const resumeFromHour = 6;

const idRows = z.array(z.object({ id: z.string() }));

async function idsWhere(trx: Trx, condition: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await sql`select id from packages where ${condition} limit ${limit}`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

type Candidate = [action: string, condition: ReturnType<typeof sql>];

const withoutOutcomeOn = (day: string) =>
  sql`status_rank between 5 and 9 and driver_id is not null and not non_compliant and held_since < ${startOfDay(addDays(day, 1))}
    and (next_date is null or next_date <= ${day}) and (last_outcome_on is null or last_outcome_on < ${day})`;

/** Parcels without an outcome on the last working day of their hub: one condition for each such day. */
function withoutOutcome(calendar: WorkCalendar, today: string): ReturnType<typeof sql>[] {
  const lastDayOf = (hubId: string): string => previousWorkingDay(today, (day) => isWorkingDayOf(calendar, hubId, day));
  const own = [...calendar.daysOff.keys()];
  const usual = lastDayOf('');
  const others = Map.groupBy(
    own.filter((hubId) => lastDayOf(hubId) !== usual),
    lastDayOf,
  );
  const different = [...others.values()].flat();
  if (different.length === 0) return [withoutOutcomeOn(usual)];
  return [
    sql`${withoutOutcomeOn(usual)} and hub_id <> all (${different}::uuid[])`,
    ...[...others].map(([day, hubs]) => sql`${withoutOutcomeOn(day)} and hub_id = any (${hubs}::uuid[])`),
  ];
}

/** At most `limit` due actions of parcels that were not tried, in order of urgency. */
export async function readDuePackageActions(trx: Trx, { now, limit, tried }: DueSearch): Promise<DueAction[]> {
  const { maxAttempts } = await readBusinessSettings(trx);
  const today = dayOf(now);
  const calendar = await readWorkCalendar(trx);
  const late = sql`status_rank between 6 and 9 and driver_id is not null and not late and in_delivery_since < ${takeCountedDays(calendar, now, lateAfterDays)}`;
  const promised = sql`status_rank in (7, 8, 9) and driver_id is not null and next_date <= ${today} and attempts < ${maxAttempts}`;
  const isNight = hourOf(now) >= night.from && hourOf(now) < night.until;
  const finishedBefore = new Date(now.getTime() - (archiveAfterDays + (isNight ? 0 : 1)) * dayMs);
  // Literally the predicate of the index `packages_archivable`: most delivered parcels wait for their invoices.
  const finished = sql`updated_at < ${finishedBefore} and (status = 'returned' or (status = 'canceled' and return_stage = 'none')
    or (status = 'delivered' and client_invoice_status = 'PAID' and driver_invoice_status = 'PAID'))`;
  const candidates: Candidate[] = [
    ['flag', late],
    ...withoutOutcome(calendar, today).map((condition): Candidate => ['flag', condition]),
    ...(hourOf(now) >= resumeFromHour ? [['resume', promised] satisfies Candidate] : []),
    ['archive', finished],
    ['settleCash', sql`id in (${handedOver})`],
  ];
  const due = new Map<string, DueAction>();
  for (const [action, condition] of candidates) {
    const untried = sql`${condition} and id <> all (${[...tried]}::uuid[])`;
    for (const id of await idsWhere(trx, untried, limit)) if (!due.has(id)) due.set(id, { action, id });
  }
  return [...due.values()].slice(0, limit);
}
