import { type WeekDay, weekDays } from '#shared/lib/work-calendar.ts';

/** A Monday. */
const monday = Date.UTC(2026, 10, 2, 12);
const dayMs = 86_400_000;

/** The names of the days of the week, short unless they stand in a sentence. */
export function weekDayNames(locale: string, width: 'short' | 'long' = 'short'): Readonly<Record<WeekDay, string>> {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  const name = (day: WeekDay): string => format.format(monday + weekDays.indexOf(day) * dayMs);
  return {
    monday: name('monday'),
    tuesday: name('tuesday'),
    wednesday: name('wednesday'),
    thursday: name('thursday'),
    friday: name('friday'),
    saturday: name('saturday'),
    sunday: name('sunday'),
  };
}
