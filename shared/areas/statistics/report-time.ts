// When a scheduled report is due: an hour of certain days in Casablanca.
import { utcOffsetMs } from '../../lib/clock-changes.ts';
import { addDays, dayOf, weekday } from '../../lib/time.ts';
import type { ReportScheduleRow } from './report-schedule.ts';

const hourMs = 3_600_000;
/** Every day of a month that has 31 is reached. */
const farthest = 31;

export type ReportTime = Pick<ReportScheduleRow, 'cadence' | 'weekday' | 'monthDay' | 'hour'>;

function isDue({ cadence, weekday: onWeekday, monthDay }: ReportTime, day: string): boolean {
  if (cadence === 'daily') return true;
  return cadence === 'weekly'
    ? (weekday(day) + 6) % 7 === (onWeekday ?? 1) - 1
    : Number(day.slice(8)) === (monthDay ?? 1);
}

/** The instant at which the clock of Casablanca shows this hour of a day. */
function instantOf(day: string, hour: number): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  return new Date(local - utcOffsetMs(local - utcOffsetMs(local)));
}

/** The next time after this instant. */
export function nextReportAt(time: ReportTime, now: Date): Date {
  const today = dayOf(now);
  for (let ahead = 0; ; ahead += 1) {
    const day = addDays(today, ahead);
    const at = instantOf(day, time.hour);
    if (at > now && isDue(time, day)) return at;
    if (ahead > 2 * farthest) throw new Error('a report has no day');
  }
}

/** The parts of a time that its cadence uses; the other is empty. */
export function tidyReportTime(time: ReportTime): ReportTime {
  const { cadence, weekday: onWeekday, monthDay, hour } = time;
  return {
    cadence,
    hour,
    weekday: cadence === 'weekly' ? (onWeekday ?? 1) : null,
    monthDay: cadence === 'monthly' ? (monthDay ?? 1) : null,
  };
}
