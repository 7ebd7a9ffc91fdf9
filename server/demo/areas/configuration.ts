// Administrators prepare the year: the civil holidays of the months to come, and the religious ones that are known; and one of
// them gets the statistics of the week on Monday morning.
import { civilHolidays } from '#shared/areas/config/holiday.ts';
import { statisticsList } from '#shared/areas/statistics/view-query.ts';
import type { DemoArea } from './demo-area.ts';

/** Known from the calendar; the day is confirmed by the moon. */
const religious = [
  { day: '2027-03-10', nameFr: 'Aïd al-Fitr', nameAr: 'عيد الفطر', nameEn: 'Eid al-Fitr' },
  {
    day: '2027-03-11',
    nameFr: 'Aïd al-Fitr (2e jour)',
    nameAr: 'عيد الفطر (اليوم الثاني)',
    nameEn: 'Eid al-Fitr (second day)',
  },
  { day: '2027-05-17', nameFr: 'Aïd al-Adha', nameAr: 'عيد الأضحى', nameEn: 'Eid al-Adha' },
] as const;

export const configurationDemo: DemoArea = {
  past: ({ anyone }, _people, dayAgo) => {
    const login = anyone('ADMIN');
    const today = dayAgo(0);
    const year = Number(today.slice(0, 4));
    // Those that have passed would change what was expected of drivers in the past.
    const coming = [...civilHolidays(year), ...civilHolidays(year + 1), ...religious].filter(({ day }) => day > today);
    return [
      ...coming.map((input, index) => ({
        login,
        entity: 'holiday' as const,
        action: 'create',
        daysAgo: 12,
        minute: 560 + index,
        input,
      })),
      {
        login,
        entity: 'savedView' as const,
        action: 'create',
        daysAgo: 9,
        minute: 600,
        input: { list: statisticsList, name: 'Ma semaine', query: 'period=last7days' },
      },
    ];
  },
  after: {
    'savedView.created': ({ id, by, input }) =>
      by === null || input['list'] !== statisticsList
        ? []
        : [
            {
              login: by,
              entity: 'reportSchedule',
              action: 'create',
              input: { viewId: id, cadence: 'weekly', weekday: 1, hour: 7 },
              afterMinutes: 2,
            },
          ],
  },
};
