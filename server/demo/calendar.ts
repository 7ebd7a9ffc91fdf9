// The company's calendar. The past is made in simulated minutes since the first of 90 days, as if it were half
// past noon on a working day now. The minutes of the present day are then scaled to the real clock, so that the demo is
// as busy at night or on a Sunday as at noon.
import { addDays, dayOf, isWorkingDay, startOfDay } from '#shared/lib/time.ts';
import type { Random } from './random.ts';

export const historyDays = 90;
export const minutesPerDay = 1440;
export const openingMinute = 8 * 60;
export const closingMinute = 20 * 60;
const presentMinuteOfDay = 12 * 60 + 30;
const minute = 60_000;

export interface Calendar {
  /** The present, as a simulated minute. */
  presentMinute: number;
  /** The real time of a simulated minute, in ms. */
  toInstant: (at: number) => number;
  /** The day in Casablanca of a simulated minute, `YYYY-MM-DD`. */
  toDay: (at: number) => string;
  /** True if the company works on the day of this minute. */
  isWorkingDay: (at: number) => boolean;
  /** `at` itself within working hours, otherwise a minute soon after the next opening. */
  workingMinute: (at: number, random: Random) => number;
  /** A minute of the next working day after `at`, between two times of day given in minutes. */
  onNextWorkingDay: (at: number, random: Random, from: number, to: number) => number;
}

/**
 * Scales minutes of the simulated present day to real time. The day opens at eight, or three hours ago if it is earlier
 * than that now.
 */
function createPresentDay(start: number, now: number): (minutes: number) => number {
  const opening = Math.max(start, Math.min(start + openingMinute * minute, now - 180 * minute));
  return (minutes) =>
    minutes < openingMinute
      ? start + ((opening - start) * minutes) / openingMinute
      : opening + (now - opening) * Math.min(1, (minutes - openingMinute) / (presentMinuteOfDay - openingMinute));
}

/** The calendar of the 90 days that end at `now`. */
export function createCalendar(now: Date): Calendar {
  const today = dayOf(now);
  const days = Array.from({ length: historyDays + 30 }, (_, index) => addDays(today, index - historyDays));
  const starts = days.slice(0, historyDays + 1).map((day) => startOfDay(day).getTime());
  const present = createPresentDay(starts[historyDays] ?? 0, now.getTime());
  const dayIndex = (at: number) => Math.floor(at / minutesPerDay);
  const isWorkingDayAt = (at: number) => dayIndex(at) === historyDays || isWorkingDay(days[dayIndex(at)] ?? today);

  const nextDay: Calendar['onNextWorkingDay'] = (at, random, from, to) => {
    let start = (dayIndex(at) + 1) * minutesPerDay;
    while (!isWorkingDayAt(start)) start += minutesPerDay;
    return start + random.between(from, to);
  };
  return {
    presentMinute: historyDays * minutesPerDay + presentMinuteOfDay,
    isWorkingDay: isWorkingDayAt,
    onNextWorkingDay: nextDay,
    toInstant: (at) => {
      const index = dayIndex(at);
      const minutes = at - index * minutesPerDay;
      if (index >= historyDays) return Math.floor(present(minutes));
      // Counted from the end of the day: the clock change of Ramadan is at night, before working hours.
      return Math.floor((starts[index + 1] ?? now.getTime()) - (minutesPerDay - minutes) * minute);
    },
    toDay: (at) => days[dayIndex(at)] ?? today,
    workingMinute: (at, random) => {
      const minutes = at - dayIndex(at) * minutesPerDay;
      if (!isWorkingDayAt(at) || minutes >= closingMinute)
        return nextDay(at, random, openingMinute + 5, openingMinute + 90);
      return minutes < openingMinute ? dayIndex(at) * minutesPerDay + openingMinute + random.between(5, 90) : at;
    },
  };
}
