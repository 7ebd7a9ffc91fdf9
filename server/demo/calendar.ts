// The company's own clock. Lives are told in minutes since the first of the ninety days, as if it were half past noon on a working day now;
// today's minutes are then stretched to the real clock. So the demo is as lively at night or on a Sunday as it is at noon.
import { addDays, dayOf, isWorkingDay, startOfDay } from '#shared/lib/time.ts';
import type { Random } from './random.ts';

export const daysTold = 90;
export const minutesADay = 1440;
export const opens = 8 * 60;
export const closes = 20 * 60;
const noonish = 12 * 60 + 30;
const minute = 60_000;

export interface Calendar {
  /** The present, in minutes of the story. */
  end: number;
  /** The real instant of a minute of the story, in ms. */
  instant: (at: number) => number;
  /** The Casablanca day of a minute of the story, `YYYY-MM-DD`. */
  day: (at: number) => string;
  /** The starts of the days after `from` and up to `to`, real instants in ms. */
  midnights: (from: number, to: number) => number[];
  /** True when the company works on the day of this minute. */
  works: (at: number) => boolean;
  /** `at` itself within working hours, else soon after the next opening. */
  working: (at: number, random: Random) => number;
  /** A minute of the next working day after `at`, between two times of day given in minutes. */
  nextDay: (at: number, random: Random, from: number, to: number) => number;
}

/** Minutes of the story's present day as a real instant: opening at eight, or three hours ago when somebody tries the demo early. */
function presentDay(start: number, now: number): (minutes: number) => number {
  const opening = Math.max(start, Math.min(start + opens * minute, now - 180 * minute));
  return (minutes) =>
    minutes < opens
      ? start + ((opening - start) * minutes) / opens
      : opening + (now - opening) * Math.min(1, (minutes - opens) / (noonish - opens));
}

/** The ninety days that end at `now`. */
export function calendarOf(now: Date): Calendar {
  const today = dayOf(now);
  const days = Array.from({ length: daysTold + 30 }, (_, index) => addDays(today, index - daysTold));
  const starts = days.slice(0, daysTold + 1).map((day) => startOfDay(day).getTime());
  const present = presentDay(starts[daysTold] ?? 0, now.getTime());
  const dayIndex = (at: number) => Math.floor(at / minutesADay);
  const works = (at: number) => dayIndex(at) === daysTold || isWorkingDay(days[dayIndex(at)] ?? today);

  const nextDay: Calendar['nextDay'] = (at, random, from, to) => {
    let start = (dayIndex(at) + 1) * minutesADay;
    while (!works(start)) start += minutesADay;
    return start + random.between(from, to);
  };
  return {
    end: daysTold * minutesADay + noonish,
    works,
    nextDay,
    instant: (at) => {
      const index = dayIndex(at);
      const minutes = at - index * minutesADay;
      if (index >= daysTold) return Math.floor(present(minutes));
      // Counted from the day's end: Ramadan shifts the clock in the night, before anybody works.
      return Math.floor((starts[index + 1] ?? now.getTime()) - (minutesADay - minutes) * minute);
    },
    day: (at) => days[dayIndex(at)] ?? today,
    midnights: (from, to) => starts.filter((start) => start > from && start <= to),
    working: (at, random) => {
      const minutes = at - dayIndex(at) * minutesADay;
      if (!works(at) || minutes >= closes) return nextDay(at, random, opens + 5, opens + 90);
      return minutes < opens ? dayIndex(at) * minutesADay + opens + random.between(5, 90) : at;
    },
  };
}
