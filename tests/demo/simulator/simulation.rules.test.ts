import { beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createViewedParcels } from '#server/demo/simulator/api/presence-watcher.ts';
import { createPersonas } from '#server/demo/simulator/personas.ts';
import { openParcelsPerDriver, orderRate } from '#server/demo/simulator/order-generator.ts';
import { createSimulation } from '#server/demo/simulator/simulation.ts';
import { peakChangesPerSecond, dutyStateAt, activityLevel } from '#server/demo/simulator/simulation-clock.ts';
import { fakeCompany } from './fake-company.ts';
import { seed, simulate } from './simulate.ts';

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

describe('an afternoon', () => {
  let result: Awaited<ReturnType<typeof simulate>>;
  beforeAll(async () => {
    result = await simulate({ start: noon, minutes: 60 });
  }, 60_000);

  test('brings about as many changes a second as were aimed at', () => {
    const aSecond = result.actions.length / 3_600;
    expect(aSecond).toBeGreaterThan(peakChangesPerSecond * 0.75);
    expect(aSecond).toBeLessThan(peakChangesPerSecond * 1.1);
  });

  test('is never refused by the table of actions, and leaves no trouble', () => {
    expect(result.errors).toEqual([]);
    expect(result.warnings).toEqual([]);
  });

  test('has all kinds of work in it', () => {
    const actions = new Set(result.actions.map(({ action }) => action));
    expect([...actions]).toEqual(
      expect.arrayContaining([
        'create',
        'confirm',
        'assignPickup',
        'pickUp',
        'takeIn',
        'assign',
        'receive',
        'start',
        'deliver',
        'report',
        'cancel',
        'moveReturn',
      ]),
    );
  });

  test('uses no published account', () => {
    const published = new Set(demoAccounts.map(({ login }) => login));
    expect(result.actions.filter(({ login }) => published.has(login))).toEqual([]);
  });

  test('shows sixty drivers, each at a believable speed', () => {
    expect(result.fixes.size).toBe(60);
    for (const [, fixes] of result.fixes) {
      for (const { lat, lng, speed } of fixes) {
        expect(speed).toBeLessThan(34);
        expect(lat > 26.9 && lat < 36 && lng > -13.6 && lng < -1.6).toBe(true);
      }
    }
  });
});

test('the same seed and the same answers give the same decisions', async () => {
  const [one, two] = [
    await simulate({ start: noon, minutes: 6, parcels: 800 }),
    await simulate({ start: noon, minutes: 6, parcels: 800 }),
  ];
  expect(one.actions.length).toBeGreaterThan(150);
  expect(two.actions).toEqual(one.actions);
}, 60_000);

test('a parcel that a visitor has open is left alone, and others are not', async () => {
  const { rows } = fakeCompany({ seed, parcels: 800, start: noon });
  const viewed = new Set([...rows.keys()].filter((_, index) => index % 2 === 0));
  const { actions } = await simulate({ start: noon, minutes: 12, parcels: 800, isViewed: (id) => viewed.has(id) });
  expect(actions.filter(({ id }) => viewed.has(id))).toEqual([]);
  expect(actions.filter(({ action }) => action !== 'create').length).toBeGreaterThan(150);
}, 60_000);

test('while it is halted nothing happens', async () => {
  const company = fakeCompany({ seed, parcels: 300, start: noon });
  company.state.paused = true;
  const simulation = createSimulation({
    api: company.api,
    seed,
    now: () => company.state.now,
    isViewed: () => false,
    warn: () => {},
  });
  for (let second = 0; second < 60; second += 1) {
    company.state.now += 1000;
    await simulation.tick();
  }
  expect(company.actions).toEqual([]);
  expect(company.fixes.size).toBe(0);
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
