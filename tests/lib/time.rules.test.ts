// Casablanca's clock was an hour ahead of UTC, but not in Ramadan (in 2026 from 15 February to 22 March), until
// 20 September 2026. Since then it is that of UTC.
import { expect, onTestFinished, test } from 'vitest';
import { getFormatters, moroccoDay } from '#client/lib/formatters.ts';
import { applyClockChanges, printClockChanges } from '#shared/lib/clock-changes.ts';
import { isSupportOpen, supportClockShift } from '#shared/lib/support-time.ts';
import {
  addDays,
  dayOf,
  hourOf,
  isDay,
  isWorkingDay,
  localTimeOf,
  previousWorkingDay,
  startOfDay,
  weekday,
  workingDaysBetween,
} from '#shared/lib/time.ts';

test.each([
  ['2026-01-31T22:59:59.999Z', '2026-01-31', 23],
  ['2026-01-31T23:00:00.000Z', '2026-02-01', 0],
  ['2026-02-28T23:59:59.999Z', '2026-02-28', 23],
  ['2026-03-01T00:00:00.000Z', '2026-03-01', 0],
  ['2026-02-15T01:59:59.999Z', '2026-02-15', 2],
  ['2026-02-15T02:00:00.000Z', '2026-02-15', 2],
  ['2026-03-22T01:59:59.999Z', '2026-03-22', 1],
  ['2026-03-22T02:00:00.000Z', '2026-03-22', 3],
  ['2026-09-19T22:59:59.999Z', '2026-09-19', 23],
  ['2026-09-19T23:00:00.000Z', '2026-09-20', 0],
  ['2026-09-20T23:30:00.000Z', '2026-09-20', 23],
  ['2026-09-21T00:00:00.000Z', '2026-09-21', 0],
])('%s is in Casablanca on %s, in hour %d', (instant, day, hour) => {
  expect([dayOf(new Date(instant)), hourOf(new Date(instant))]).toEqual([day, hour]);
});

test('every instant is on the day that a calendar of Casablanca shows, in any order of asking', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Casablanca',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [first, span] = [Date.UTC(2024, 0, 1), 3 * 366 * 86_400_000];
  const instants = Array.from({ length: 20_000 }, (_, n) => new Date(first + ((n * 7_919_777_777) % span)));
  expect(instants.map(dayOf)).toEqual(instants.map((instant) => calendar.format(instant)));
});

test('a day begins at local midnight, in Ramadan too', () => {
  expect(['2026-02-01', '2026-03-01'].map((day) => startOfDay(day).toISOString())).toEqual([
    '2026-01-31T23:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['0000-01-01', false],
  ['2026-1-01', false],
  ['2026-01-01 ', false],
  ['12026-01-01', false],
  ['2026-13-01', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('days are added across months, years and the change of clocks', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-02-14', 2)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-16',
  ]);
});

test('every day but Sunday is a working day', () => {
  const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-22', index));
  expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(week.map(isWorkingDay)).toEqual([false, true, true, true, true, true, true]);
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((day) => previousWorkingDay(day))).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-23',
  ]);
});

test.each([
  ['2026-11-23', '2026-11-23', 1],
  ['2026-11-22', '2026-11-22', 0],
  ['2026-11-20', '2026-11-24', 4],
  ['2026-11-24', '2026-11-23', 0],
  ['2020-01-01', '2026-11-23', 314],
])('from %s to %s are %d working days, of one year at most', (first, last, count) => {
  expect(workingDaysBetween(first, last)).toBe(count);
});

test.each([
  ['Friday', '2025-11-21T07:59:59Z', false],
  ['Friday', '2025-11-21T08:00:00Z', true],
  ['Friday', '2025-11-21T16:59:59Z', true],
  ['Friday', '2025-11-21T17:00:00Z', false],
  ['Saturday', '2025-11-22T12:59:59Z', true],
  ['Saturday', '2025-11-22T13:00:00Z', false],
  ['Friday in Ramadan', '2026-02-20T08:00:00Z', true],
  ['Friday in Ramadan', '2026-02-20T17:00:00Z', false],
  ['Monday after the change of 2026', '2026-09-21T07:59:59Z', false],
  ['Monday after the change of 2026', '2026-09-21T08:00:00Z', true],
  ['Monday after the change of 2026', '2026-09-21T17:00:00Z', false],
  ['Sunday', '2025-11-23T08:00:00Z', true],
  ['Sunday', '2025-11-23T13:00:00Z', false],
])('support on a %s at %s is open: %s', (_, instant, expected) => {
  expect(isSupportOpen(new Date(instant))).toBe(expected);
});

test.each([
  ['before Ramadan', '2026-02-14T12:00:00Z', 0],
  ['in Ramadan', '2026-03-01T12:00:00Z', -1],
  ['after it', '2026-09-19T12:00:00Z', 0],
  ['since the change of 2026', '2026-09-21T12:00:00Z', -1],
])('%s, the clock on the wall and the one that the support hours name differ as said', (_, instant, hours) => {
  expect(supportClockShift(new Date(instant))).toBe(hours);
});

const september = Date.UTC(2026, 8, 20, 1);
const at = (instant: Date) => [moroccoDay(instant), dayOf(instant), getFormatters('fr').time(instant)];
const winter = new Date('2027-01-15T23:30:00Z');

test('a client whose zone data is old follows the clock that the server says, on every clock and at the border of days', () => {
  const said = printClockChanges(Date.UTC(2026, 10, 28));
  expect(said).toContain(`${september / 1_000}=0`);
  onTestFinished(() => {
    applyClockChanges(said);
  });
  // The server of a Morocco that went back to the other clock.
  applyClockChanges(`${Date.UTC(2025, 10) / 1_000}=60`);
  expect(at(winter)).toEqual(['2027-01-16', '2027-01-16', '00:30']);
  expect(startOfDay('2027-01-16')).toEqual(new Date('2027-01-15T23:00:00Z'));
  applyClockChanges('nonsense');
  expect(at(winter)).toEqual(['2027-01-16', '2027-01-16', '00:30']);
  applyClockChanges(said);
  expect(at(winter)).toEqual(['2027-01-15', '2027-01-15', '23:30']);
  expect(getFormatters('en').fullDate('2026-03-01T22:30:00Z')).toMatch(/22:30:00 GMT$/);
  expect(getFormatters('en').fullDate('2026-03-29T22:30:00Z')).toMatch(/23:30:00 GMT\+1$/);
});

test('files have the time of the clock on the wall', () => {
  expect(localTimeOf(new Date('2025-11-23T22:30:00Z'))).toEqual(new Date('2025-11-23T23:30:00Z'));
  expect(localTimeOf(new Date('2026-03-01T22:30:00Z'))).toEqual(new Date('2026-03-01T22:30:00Z'));
});
