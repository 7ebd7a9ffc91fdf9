// When a scheduled report is sent: the hour that the clock of Casablanca shows, on the days of its cadence.
import { expect, it } from 'vitest';
import { nextReportAt, tidyReportTime, type ReportTime } from '#shared/areas/statistics/report-time.ts';

const daily: ReportTime = { cadence: 'daily', weekday: null, monthDay: null, hour: 7 };
const weekly: ReportTime = { ...daily, cadence: 'weekly', weekday: 1 };
const monthly: ReportTime = { ...daily, cadence: 'monthly', monthDay: 28 };

it.each<[string, ReportTime, string, string]>([
  ['today if the hour is still to come', daily, '2026-12-03T06:59:00Z', '2026-12-03T07:00:00Z'],
  ['not again in the minute in which it was sent', daily, '2026-12-03T07:00:00Z', '2026-12-04T07:00:00Z'],
  ['on its day of the week', weekly, '2026-12-03T08:00:00Z', '2026-12-07T07:00:00Z'],
  ['on its day of the month, over the end of a year', monthly, '2026-12-28T07:00:01Z', '2027-01-28T07:00:00Z'],
  ['on a Sunday', { ...weekly, weekday: 7 }, '2026-12-03T08:00:00Z', '2026-12-06T07:00:00Z'],
  ['at midnight', { ...daily, hour: 0 }, '2026-12-03T10:00:00Z', '2026-12-04T00:00:00Z'],
  // Until September 2026 the clock was an hour ahead of Greenwich.
  ['by the clock of summer', daily, '2026-07-01T05:00:00Z', '2026-07-01T06:00:00Z'],
])('a report is sent %s', (_what, time, now, expected) => {
  expect(nextReportAt(time, new Date(now)).toISOString()).toBe(new Date(expected).toISOString());
});

it('a time keeps the day that its cadence uses and forgets the other', () => {
  const typed = { cadence: 'monthly', weekday: 3, monthDay: 12, hour: 9 } as const;
  expect(tidyReportTime(typed)).toEqual({ cadence: 'monthly', weekday: null, monthDay: 12, hour: 9 });
  expect(tidyReportTime({ ...typed, cadence: 'weekly' })).toEqual({
    cadence: 'weekly',
    weekday: 3,
    monthDay: null,
    hour: 9,
  });
});
