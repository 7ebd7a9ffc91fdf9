// Instants are UTC. A *day* is a calendar day of Africa/Casablanca, whose clock has changed and may change again, so days
// are never added as 24 hours.
import { utcOffsetMs } from './clock-changes.ts';

export const dayMs = 86_400_000;

/** The Casablanca calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + utcOffsetMs(instant.getTime())).toISOString().slice(0, 10);
}

/** True for a real calendar day written `YYYY-MM-DD`; the database has no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The day `count` days after (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Day of the week, 0 = Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

/** Deliveries run Monday to Saturday where nothing else is configured; on Sunday no outcome is due. */
export function isWorkingDay(day: string): boolean {
  return weekday(day) !== 0;
}

/** The last working day before `day`. */
export function previousWorkingDay(day: string, isOpen: (day: string) => boolean = isWorkingDay): string {
  let candidate = addDays(day, -1);
  while (!isOpen(candidate)) candidate = addDays(candidate, -1);
  return candidate;
}

/** Working days from `first` to `last`, both included; 0 when `last` is earlier. Walks at most a year. */
export function workingDaysBetween(
  first: string,
  last: string,
  isOpen: (day: string) => boolean = isWorkingDay,
): number {
  let count = 0;
  for (let day = first, steps = 0; day <= last && steps < 366; day = addDays(day, 1), steps += 1)
    if (isOpen(day)) count += 1;
  return count;
}

/** The instant at which a Casablanca day begins. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - utcOffsetMs(midnight);
  return new Date(midnight - utcOffsetMs(guess));
}

/** Casablanca's local time at an instant, as if it were UTC: for writing it into files. */
export function localTimeOf(instant: Date): Date {
  return new Date(instant.getTime() + utcOffsetMs(instant.getTime()));
}

/** Hour of the Casablanca day, 0–23. */
export function hourOf(instant: Date): number {
  return new Date(instant.getTime() + utcOffsetMs(instant.getTime())).getUTCHours();
}
