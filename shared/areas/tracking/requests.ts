// The rules of a recipient's requests, apart from the schemas, which a light page does not load.
import { addDays, dayOf } from '../../lib/time.ts';
import { isWorkingDayOf, usualCalendar, type WorkCalendar } from '../../lib/work-calendar.ts';

/** Days from now within which a recipient may ask for another day. */
const maxDaysAhead = 14;

/** The days that a recipient may ask for: the working days of the hub in the next two weeks, `YYYY-MM-DD`. */
export function requestableDays(now: Date, calendar: WorkCalendar = usualCalendar, hubId = ''): string[] {
  const today = dayOf(now);
  return Array.from({ length: maxDaysAhead }, (_, index) => addDays(today, index + 1)).filter((day) =>
    isWorkingDayOf(calendar, hubId, day),
  );
}

/** Requests of one parcel that wait for an answer at the same time. */
export const maxOpenRequests = 2;
