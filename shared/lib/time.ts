// Instants are UTC. A *day* is a calendar day of Africa/Casablanca, whose clock shifts for Ramadan, so days are never
// added as 24 hours.

const timeZone = 'Africa/Casablanca';
export const dayMs = 86_400_000;

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The Casablanca calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + offsetMs(instant.getTime())).toISOString().slice(0, 10);
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

/** Deliveries run Monday to Saturday; on Sunday no outcome is due. */
export function isWorkingDay(day: string): boolean {
  return weekday(day) !== 0;
}

/** The last working day before `day`. */
export function previousWorkingDay(day: string): string {
  let candidate = addDays(day, -1);
  while (!isWorkingDay(candidate)) candidate = addDays(candidate, -1);
  return candidate;
}

/** Working days from `first` to `last`, both included; 0 when `last` is earlier. Walks at most a year. */
export function workingDaysBetween(first: string, last: string): number {
  let count = 0;
  for (let day = first, steps = 0; day <= last && steps < 366; day = addDays(day, 1), steps += 1)
    if (isWorkingDay(day)) count += 1;
  return count;
}

const hourMs = 3_600_000;
const maxOffsets = 10_000;
/** Cached by the hour: clocks change on a full hour, and Intl is slow. */
const offsets = new Map<number, number>();

/** Offset of Casablanca's clock from UTC at an instant, in milliseconds. */
function offsetMs(instant: number): number {
  const hour = Math.floor(instant / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= maxOffsets) offsets.clear();
  const offset = wallClock(hour * hourMs) - hour * hourMs;
  offsets.set(hour, offset);
  return offset;
}

/** Casablanca's local time at an instant, as if it were UTC. */
function wallClock(instant: number): number {
  const parts = new Map(clockFormat.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** The instant at which a Casablanca day begins. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - offsetMs(midnight);
  return new Date(midnight - offsetMs(guess));
}

/** Casablanca's local time at an instant, as if it were UTC: for writing it into files. */
export function localTimeOf(instant: Date): Date {
  return new Date(instant.getTime() + offsetMs(instant.getTime()));
}

/** Hour of the Casablanca day, 0–23. */
export function hourOf(instant: Date): number {
  return new Date(instant.getTime() + offsetMs(instant.getTime())).getUTCHours();
}

/** True during support hours: Mon–Fri 9–18, Sat–Sun 9–14 Casablanca time (specification, section 1). */
export function isSupportOpen(now: Date): boolean {
  const hour = hourOf(now);
  const closes = [0, 6].includes(weekday(dayOf(now))) ? 14 : 18;
  return hour >= 9 && hour < closes;
}
