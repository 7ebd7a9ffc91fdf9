// The months of a calendar: days as YYYY-MM-DD, weeks from Monday to Sunday as on Moroccan calendars.
import { weekday } from '#shared/kit/time.ts';
import { addDays } from './format.ts';

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekday(day) + 6) % 7));
}

/** The same day `count` months later (earlier, when negative), or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Six weeks around the month of a day, always as many, so that nothing moves when the month changes. */
export function weeksAround(day: string): string[][] {
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(first, week * 7 + at)));
}
