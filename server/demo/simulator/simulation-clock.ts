// The activity level by hour of day in Casablanca, and the shifts of drivers.
import { hourOf, isWorkingDay, dayOf } from '#shared/lib/time.ts';

const nightLevel = 0.4;
const levelByHour = [
  nightLevel,
  nightLevel,
  nightLevel,
  nightLevel,
  nightLevel,
  0.5,
  0.65,
  0.8,
  1,
  1,
  1,
  1,
  0.9,
  0.85,
  1,
  1,
  1,
  1,
  1,
  0.9,
  0.75,
  0.6,
  0.5,
  nightLevel,
];

/** Changes per second in the middle of a working day. */
export const peakChangesPerSecond = 2;

/** The activity level at a time, from 0.4 to 1; lower on Sundays. */
export function activityLevel(now: number): number {
  const instant = new Date(now);
  return Math.max(nightLevel, (levelByHour[hourOf(instant)] ?? 1) * (isWorkingDay(dayOf(instant)) ? 1 : 0.7));
}

/** The working hours of a driver, in minutes of the day, with a break around noon. */
export interface Shift {
  from: number;
  until: number;
  breakFrom: number;
  breakUntil: number;
}

/** The minute of the day in Casablanca. */
function minuteOf(now: number): number {
  const instant = new Date(now);
  return hourOf(instant) * 60 + instant.getUTCMinutes();
}

/** The state of a driver with this shift at a time. */
export function dutyStateAt({ from, until, breakFrom, breakUntil }: Shift, now: number): 'working' | 'break' | 'off' {
  const minute = minuteOf(now);
  if (minute < from || minute >= until) return 'off';
  return minute >= breakFrom && minute < breakUntil ? 'break' : 'working';
}
