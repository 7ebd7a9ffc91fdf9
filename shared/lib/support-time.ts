// The support hours (specification, section 1) and time that is counted within them: Mon–Fri 9–18, Sat–Sun 9–14, GMT+1
// whatever the clock of Morocco shows.
import { utcOffsetMs } from './clock-changes.ts';
import { dayMs } from './time.ts';

const hourMs = 3_600_000;
/** The clock that the support hours name. */
const supportOffsetMs = hourMs;

const opensAt = 9 * hourMs;
const closesAt = (weekday: number): number => ([0, 6].includes(weekday) ? 14 : 18) * hourMs;

const none: ReadonlySet<string> = new Set();

/** The opening hours of the day with this number since 1970, as instants in milliseconds; a holiday has none. */
function hoursOfDay(day: number, holidays: ReadonlySet<string>): { opens: number; closes: number } {
  const start = day * dayMs - supportOffsetMs;
  if (holidays.has(new Date(day * dayMs).toISOString().slice(0, 10))) return { opens: start, closes: start };
  const weekday = new Date(day * dayMs).getUTCDay();
  return { opens: start + opensAt, closes: start + closesAt(weekday) };
}

const dayNumber = (instant: number): number => Math.floor((instant + supportOffsetMs) / dayMs);

/** True during support hours. */
export function isSupportOpen(now: Date, holidays = none): boolean {
  const { opens, closes } = hoursOfDay(dayNumber(now.getTime()), holidays);
  return now.getTime() >= opens && now.getTime() < closes;
}

/** The instant at which `duration` ms of support hours have passed since `from`; never outside of the hours. */
export function addSupportTime(from: Date, duration: number, holidays = none): Date {
  let left = duration;
  for (let day = dayNumber(from.getTime()); ; day += 1) {
    const { opens, closes } = hoursOfDay(day, holidays);
    const begin = Math.max(opens, from.getTime());
    const open = Math.max(0, closes - begin);
    if (open > 0 && left <= open) return new Date(begin + left);
    left -= open;
  }
}

/** Milliseconds of support hours between two instants; negative when `to` is earlier. */
export function supportTimeBetween(from: Date, to: Date, holidays = none): number {
  if (to < from) return -supportTimeBetween(to, from, holidays);
  let sum = 0;
  for (let day = dayNumber(from.getTime()); day <= dayNumber(to.getTime()); day += 1) {
    const { opens, closes } = hoursOfDay(day, holidays);
    sum += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return sum;
}

/** Hours that Morocco's clock is ahead of the one that the support hours name; 0 while they are the same. */
export function supportClockShift(now: Date): number {
  return (utcOffsetMs(now.getTime()) - supportOffsetMs) / hourMs;
}
