// The simulator acts on the demo company through the product's commands, without HTTP and faster than the clock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { peakChangesPerSecond } from '#server/demo/simulator/simulation-clock.ts';
import { useDatabase } from '../../support/postgres.ts';
import { simulate } from './simulate.ts';

// A day of the past: its time zone rules are certain.
const noon = Date.parse('2025-01-15T13:30:00Z');
const minutes = 40;
const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url, { max: 4 });
});
afterAll(() => db.destroy());

describe('an afternoon', () => {
  let result: Awaited<ReturnType<typeof simulate>>;
  beforeAll(async () => {
    result = await simulate(db, { start: noon, minutes, parcels: 500, isViewed: (id) => id.endsWith('0') });
  }, 300_000);

  test('brings about as many changes a second as were aimed at, once the drivers have their parcels', () => {
    const busy = { since: noon + 20 * 60_000, seconds: (minutes - 20) * 60 };
    const aSecond = result.actions.filter(({ at }) => at >= busy.since).length / busy.seconds;
    expect(aSecond).toBeGreaterThan(peakChangesPerSecond * 0.75);
    expect(aSecond).toBeLessThan(peakChangesPerSecond * 1.1);
  });

  test('is never refused by the table of actions, and leaves no trouble', () => {
    expect(result.errors).toEqual([]);
    expect(result.warnings).toEqual([]);
  });

  test('has all kinds of work in it', () => {
    const actions = new Set(result.actions.map(({ entity, action }) => `${entity}.${action}`));
    expect([...actions]).toEqual(
      expect.arrayContaining([
        'package.create',
        'package.confirm',
        'package.assignPickup',
        'package.pickUp',
        'package.takeIn',
        'package.assign',
        'package.receive',
        'package.start',
        'package.deliver',
        'package.report',
        'package.cancel',
        'package.moveReturn',
        'rating.create',
      ]),
    );
  });

  test('leaves alone the parcels that a visitor has open', () => {
    const onParcels = result.actions.filter(({ entity, action }) => entity === 'package' && action !== 'create');
    expect(onParcels.filter(({ id }) => id.endsWith('0'))).toEqual([]);
  });

  test('does nothing while it is halted', async () => {
    const done = result.actions.length;
    result.state.paused = true;
    for (let second = 0; second < 30; second += 1) {
      result.state.now += 1000;
      await result.simulation.tick();
    }
    expect(result.actions).toHaveLength(done);
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
