import { expect, test } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createViewedParcels } from '#server/demo/simulator/api/presence-watcher.ts';
import { createPersonas } from '#server/demo/simulator/personas.ts';
import { openParcelsPerDriver, orderRate } from '#server/demo/simulator/order-generator.ts';
import { dutyStateAt, activityLevel } from '#server/demo/simulator/simulation-clock.ts';

const seed = 1;
// A day of the past: its time zone rules are certain.
const noon = Date.parse('2025-01-15T13:30:00Z');

test('the published accounts are reserved for demo visitors', () => {
  const { byLogin, drivers } = createPersonas(seed);
  expect(drivers).toHaveLength(60);
  expect(demoAccounts.filter(({ login }) => byLogin.has(login))).toEqual([]);
});

test('every town has a simulated driver who delivers there', () => {
  const { driversForTown, places } = createPersonas(seed);
  expect(places.cities.filter(({ nameFr }) => driversForTown(nameFr).length === 0)).toEqual([]);
});

test('there is less activity at night than by day, and always some', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => activityLevel(noon + hour * 3_600_000));
  expect(Math.min(...hours)).toBe(0.4);
  expect(Math.max(...hours)).toBe(1);
  expect(activityLevel(Date.parse('2025-01-19T12:00:00Z'))).toBeLessThan(1);
});

test('a driver works, has a break around noon and goes off duty', () => {
  const shift = { from: 480, until: 1260, breakFrom: 750, breakUntil: 780 };
  expect(
    ['2025-01-15T05:00:00Z', '2025-01-15T09:00:00Z', '2025-01-15T11:40:00Z', '2025-01-15T21:00:00Z'].map((at) =>
      dutyStateAt(shift, Date.parse(at)),
    ),
  ).toEqual(['off', 'working', 'break', 'off']);
});

test("orders stop above a hub's band and are most frequent below it", () => {
  expect(orderRate(openParcelsPerDriver.high * 10, 10)).toBe(0);
  expect(orderRate(openParcelsPerDriver.low * 10, 10)).toBe(orderRate(0, 10));
  expect(orderRate(((openParcelsPerDriver.low + openParcelsPerDriver.high) / 2) * 10, 10)).toBeCloseTo(
    orderRate(0, 10) / 2,
  );
  expect(orderRate(0, 0)).toBe(0);
});

test('a parcel is left alone for a minute after the last person has closed it', () => {
  let now = 0;
  const { onPresence, isViewed, onDisconnect } = createViewedParcels(() => now);
  onPresence('a', 2);
  now = 3_600_000;
  expect(isViewed('a')).toBe(true);
  expect(isViewed('b')).toBe(false);
  onPresence('a', 0);
  now += 59_000;
  expect(isViewed('a')).toBe(true);
  now += 2_000;
  expect(isViewed('a')).toBe(false);
  onPresence('b', 1);
  onDisconnect();
  now += 61_000;
  expect(isViewed('b')).toBe(false);
});
