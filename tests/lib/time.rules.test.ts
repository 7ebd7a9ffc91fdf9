// Casablanca's clock is an hour ahead of UTC, but not in Ramadan: from 15 February to 22 March in 2026.
import { expect, test } from 'vitest';
import { dayOf, hourOf, startOfDay } from '#shared/lib/time.ts';

test.each([
  ['2026-01-31T22:59:59.999Z', '2026-01-31', 23],
  ['2026-01-31T23:00:00.000Z', '2026-02-01', 0],
  ['2026-02-28T23:59:59.999Z', '2026-02-28', 23],
  ['2026-03-01T00:00:00.000Z', '2026-03-01', 0],
  ['2026-02-15T01:59:59.999Z', '2026-02-15', 2],
  ['2026-02-15T02:00:00.000Z', '2026-02-15', 2],
  ['2026-03-22T01:59:59.999Z', '2026-03-22', 1],
  ['2026-03-22T02:00:00.000Z', '2026-03-22', 3],
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
