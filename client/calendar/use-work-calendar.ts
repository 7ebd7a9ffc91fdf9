// The working days as the configuration has them; the usual ones until they are read.
import { useMemo } from 'react';
import { usualCalendar, type WorkCalendar } from '#shared/lib/work-calendar.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { type Holiday, WorkCalendarQuery } from './documents.ts';

const noVariables = {};
const watched = ['holiday'];

export interface NamedCalendar extends WorkCalendar {
  /** The name of a holiday in the reader's language; null on other days. */
  holidayName: (day: string) => string | null;
}

/** A holiday in the reader's language. */
export function nameOfHoliday({ nameFr, nameAr, nameEn }: Pick<Holiday, 'nameFr' | 'nameAr' | 'nameEn'>): string {
  return { fr: nameFr, ar: nameAr, en: nameEn }[readLanguage()];
}

const noName = (): string | null => null;

/** The working days, live. */
export function useWorkCalendar(): NamedCalendar {
  const { data, refetch } = useLive(WorkCalendarQuery, { variables: noVariables, watch: watched });
  useEntityChanges('holiday', 'any', refetch);
  return useMemo((): NamedCalendar => {
    if (!data) return { ...usualCalendar, holidayName: noName };
    const named = new Map(
      data.holidays.filter(({ status }) => status === 'active').map((holiday) => [holiday.day, nameOfHoliday(holiday)]),
    );
    return {
      holidays: new Set(named.keys()),
      daysOff: new Map(data.hubDaysOff.map(({ hubId, daysOff }) => [hubId, daysOff])),
      holidayName: (day) => named.get(day) ?? null,
    };
  }, [data]);
}
