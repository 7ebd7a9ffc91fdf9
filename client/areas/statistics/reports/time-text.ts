// When a report is sent, in words.
import type { TFunction } from 'i18next';
import type { ReportSchedule } from './documents.ts';

/** The day before a Monday. */
const sunday = Date.UTC(2026, 10, 1, 12);
const dayMs = 86_400_000;

/** The name of a weekday; 1 is Monday. */
export const dayName = (locale: string, weekday: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(sunday + weekday * dayMs);

/** 07:00, in the order of every language. */
export const hourName = (t: TFunction, hour: number): string =>
  t('hour', { hour: `\u2066${String(hour).padStart(2, '0')}:00\u2069` });

/** "Every Monday at 07:00" */
export function timeText(
  t: TFunction,
  locale: string,
  { cadence, weekday, monthDay, hour }: Pick<ReportSchedule, 'cadence' | 'weekday' | 'monthDay' | 'hour'>,
): string {
  return t(`times.${cadence}`, { day: dayName(locale, weekday ?? 1), n: monthDay ?? 1, hour: hourName(t, hour) });
}
