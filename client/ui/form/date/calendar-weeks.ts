// Calendar weeks of days as YYYY-MM-DD. Weeks run from Monday to Sunday, as on Moroccan calendars.
import { weekday } from '#shared/lib/time.ts';
import { addDays } from '../../../lib/formatters.ts';

/** The Monday of the week of a day. */
export function startOfWeek(day: string): string {
  return addDays(day, -((weekday(day) + 6) % 7));
}

/** The same day `count` months later (earlier, if negative), or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The weeks of a day's month. Always six, so that the layout does not change with the month. */
export function calendarWeeks(day: string): string[][] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(first, week * 7 + at)));
}
