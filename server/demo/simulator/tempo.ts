// How much goes on at an hour of Casablanca's clock: most by day, less at night, never nothing.
import { hourOf, isWorkingDay, dayOf } from '#shared/lib/time.ts';

const night = 0.4;
const byHour = [
  night,
  night,
  night,
  night,
  night,
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
  night,
];

/** Changes a second that are aimed at in the middle of a working day. */
export const changesASecond = 2;

/** The share of a working day's noise, from 0.4 to 1; Sundays are quieter. */
export function tempo(now: number): number {
  const instant = new Date(now);
  return Math.max(night, (byHour[hourOf(instant)] ?? 1) * (isWorkingDay(dayOf(instant)) ? 1 : 0.7));
}

/** When a driver works: most by day, every third around the clock, each with a break at some time around noon. Minutes of the day. */
export interface Shift {
  from: number;
  until: number;
  breakFrom: number;
  breakUntil: number;
}

/** Minutes of Casablanca's day. */
function minuteOf(now: number): number {
  const instant = new Date(now);
  return hourOf(instant) * 60 + instant.getUTCMinutes();
}

/** Whether somebody with this shift is at work now, at rest at the wheel, or at home. */
export function duty({ from, until, breakFrom, breakUntil }: Shift, now: number): 'works' | 'rests' | 'home' {
  const minute = minuteOf(now);
  if (minute < from || minute >= until) return 'home';
  return minute >= breakFrom && minute < breakUntil ? 'rests' : 'works';
}
