// Working days: weekly days off of a hub, holidays, and days that are counted without them.
import { expect, it } from 'vitest';
import { civilHolidays } from '#shared/areas/config/holiday.ts';
import { isLate, isNonCompliant } from '#shared/areas/packages/derived.ts';
import { addSupportTime, isSupportOpen, supportTimeBetween } from '#shared/lib/support-time.ts';
import {
  addCountedDays,
  isWorkingDayOf,
  nextWorkingDays,
  takeCountedDays,
  usualCalendar,
  type WorkCalendar,
} from '#shared/lib/work-calendar.ts';

const at = (text: string) => new Date(text);
/** Monday 11 January and Thursday 14 January 2027 are holidays; the hub of Fès rests on Fridays and Sundays. */
const calendar: WorkCalendar = {
  holidays: new Set(['2027-01-11', '2027-01-14']),
  daysOff: new Map([['fes', ['friday', 'sunday']]]),
};

it('a hub is closed on its days off and on holidays', () => {
  const open = (hubId: string) =>
    ['2027-01-09', '2027-01-10', '2027-01-11', '2027-01-12', '2027-01-15'].map((day) =>
      isWorkingDayOf(calendar, hubId, day),
    );
  expect(open('casa')).toEqual([true, false, false, true, true]);
  expect(open('fes')).toEqual([true, false, false, true, false]);
  expect(nextWorkingDays(calendar, 'fes', '2027-01-09', 3)).toEqual(['2027-01-12', '2027-01-13', '2027-01-16']);
  // Where nothing is configured, Sunday alone is off.
  expect(nextWorkingDays(usualCalendar, 'any', '2026-12-04', 2)).toEqual(['2026-12-05', '2026-12-07']);
});

it('a parcel is late after three days, of which holidays are none', () => {
  const row = { status: 'enroute', driverId: 'd', inDeliverySince: at('2027-01-12T10:00:00Z') } as const;
  expect(isLate(row, at('2027-01-15T10:00:01Z'), usualCalendar)).toBe(true);
  expect(isLate(row, at('2027-01-16T10:00:00Z'), calendar)).toBe(false);
  expect(isLate(row, at('2027-01-16T10:00:01Z'), calendar)).toBe(true);
  // Once late it stays so, also on a holiday.
  const sooner = { ...row, inDeliverySince: at('2027-01-09T10:00:00Z') };
  expect(isLate(sooner, at('2027-01-13T10:00:01Z'), calendar)).toBe(true);
  expect(isLate(sooner, at('2027-01-14T09:00:00Z'), calendar)).toBe(true);
});

it('what the search for late parcels takes is what the rule says, at every hour of a fortnight', () => {
  for (let hours = 0; hours < 14 * 24; hours += 1) {
    const now = new Date(at('2027-01-08T00:30:00Z').getTime() + hours * 3_600_000);
    const before = takeCountedDays(calendar, now, 3);
    const isOver = (since: Date) => now > addCountedDays(calendar, since, 3);
    expect([isOver(new Date(before.getTime() - 1_000)), isOver(new Date(before.getTime() + 1_000))]).toEqual([
      true,
      false,
    ]);
  }
});

it('no outcome is due on a holiday or on a day off of the hub', () => {
  const held = {
    status: 'received',
    driverId: 'd',
    heldSince: at('2027-01-09T09:00:00Z'),
    lastOutcomeOn: '2027-01-09',
    nextDate: null,
  } as const;
  const casa = { ...held, hubId: 'casa' };
  expect(isNonCompliant(casa, at('2027-01-12T09:00:00Z'), usualCalendar)).toBe(true);
  expect(isNonCompliant(casa, at('2027-01-12T09:00:00Z'), calendar)).toBe(false);
  expect(isNonCompliant(casa, at('2027-01-13T09:00:00Z'), calendar)).toBe(true);
  const fes = { ...held, hubId: 'fes', lastOutcomeOn: '2027-01-13' };
  expect(isNonCompliant(fes, at('2027-01-16T09:00:00Z'), calendar)).toBe(false);
  expect(isNonCompliant({ ...fes, hubId: 'casa' }, at('2027-01-16T09:00:00Z'), calendar)).toBe(true);
});

it('the support is closed on a holiday, and its clock stands still', () => {
  const { holidays } = calendar;
  // Friday 8 January 17:00 at the clock of the support; Monday is a holiday.
  const friday = at('2027-01-08T16:00:00Z');
  const hour = 3_600_000;
  expect(isSupportOpen(at('2027-01-11T10:00:00Z'), holidays)).toBe(false);
  // An hour on Friday, five on Saturday, five on Sunday, then Tuesday.
  expect(addSupportTime(friday, 12 * hour, holidays).toISOString()).toBe('2027-01-12T09:00:00.000Z');
  expect(supportTimeBetween(friday, at('2027-01-12T09:00:00Z'), holidays)).toBe(12 * hour);
});

const civilDays = (year: number) => civilHolidays(year).map(({ day }) => day.slice(5));

it('the civil holidays of a year are those that it has', () => {
  expect(civilDays(2027)).toEqual([
    '01-01',
    '01-11',
    '01-14',
    '05-01',
    '07-30',
    '08-14',
    '08-20',
    '08-21',
    '10-31',
    '11-06',
    '11-18',
  ]);
  // Amazigh New Year since 2024, Unity Day since 2025.
  expect([civilDays(2023).length, civilDays(2024).length]).toEqual([9, 10]);
});
