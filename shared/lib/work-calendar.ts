// The working days of a hub: the days of the week on which it is open, without the holidays of the country.
import { addDays, dayMs, dayOf, startOfDay, weekday } from './time.ts';

/** Monday first. */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekDay = (typeof weekDays)[number];

export interface WorkCalendar {
  /** Days, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
  /** The weekly days off of hubs; of one that is missing they are the usual ones. */
  daysOff: ReadonlyMap<string, readonly WeekDay[]>;
}

/** Of a new hub. */
export const usualDaysOff = ['sunday'] as const satisfies readonly WeekDay[];
/** Without holidays and hubs of their own days. */
export const usualCalendar: WorkCalendar = { holidays: new Set(), daysOff: new Map() };

/** The day of the week. */
const weekDayOf = (day: string): WeekDay => weekDays[(weekday(day) + 6) % 7] ?? 'sunday';

/** True if the hub is open on this day. */
export function isWorkingDayOf({ holidays, daysOff }: WorkCalendar, hubId: string, day: string): boolean {
  return !holidays.has(day) && !(daysOff.get(hubId) ?? usualDaysOff).includes(weekDayOf(day));
}

/** The instant after so many days; holidays do not count. */
export function addCountedDays({ holidays }: WorkCalendar, since: Date, days: number): Date {
  let at = since.getTime();
  for (let left = days; left > 0;) {
    at += dayMs;
    if (!holidays.has(dayOf(new Date(at)))) left -= 1;
  }
  return new Date(at);
}

/** The instant so many days ago, the other way round: what began before it has lasted for longer. */
export function takeCountedDays({ holidays }: WorkCalendar, now: Date, days: number): Date {
  let at = now;
  // Nothing ends on a holiday.
  while (holidays.has(dayOf(at))) at = new Date(startOfDay(dayOf(at)).getTime() - 1);
  for (let left = days; left > 0; at = new Date(at.getTime() - dayMs)) if (!holidays.has(dayOf(at))) left -= 1;
  return at;
}

/** The next working days of a hub after this one. */
export function nextWorkingDays(calendar: WorkCalendar, hubId: string, after: string, count: number): string[] {
  const days: string[] = [];
  // A hub is open on a day of each week, and holidays are few.
  for (let day = addDays(after, 1), steps = 0; days.length < count && steps < 400; day = addDays(day, 1), steps += 1)
    if (isWorkingDayOf(calendar, hubId, day)) days.push(day);
  return days;
}
