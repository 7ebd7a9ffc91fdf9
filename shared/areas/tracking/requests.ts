// The rules of a recipient's requests, apart from the schemas, which a light page does not load.
import { addDays, dayOf, isWorkingDay } from '../../lib/time.ts';

/** Days from now within which a recipient may ask for another day. */
const maxDaysAhead = 14;

/** The days that a recipient may ask for: the working days (Monday to Saturday) of the next two weeks, `YYYY-MM-DD`. */
export function requestableDays(now: Date): string[] {
  const today = dayOf(now);
  return Array.from({ length: maxDaysAhead }, (_, index) => addDays(today, index + 1)).filter(isWorkingDay);
}

/** Requests of one parcel that wait for an answer at the same time. */
export const maxOpenRequests = 2;
