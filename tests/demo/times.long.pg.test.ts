// The demo at other times of the day and the year, and twice with the same seed.
import { describe, expect, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { isDemo } from '#server/demo/marker.ts';
import { derivePackage } from '#shared/areas/packages/derived.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { dayOf } from '#shared/lib/time.ts';
import { createDatabase } from '../support/postgres.ts';
import { readHistories } from './histories.ts';

const options = { seed: 7, now: new Date('2026-11-18T14:30:00Z') };

describe.each([
  ['early in the morning', '2026-11-18T07:20:00Z'],
  ['in the middle of the night', '2026-11-18T01:40:00Z'],
  ['on a Sunday', '2026-11-22T11:00:00Z'],
  ['in the last days of Ramadan', '2026-03-17T13:00:00Z'],
])('a demo loaded %s', (_, instant) => {
  test('shows a day in full swing, and nothing of the future', async () => {
    const now = new Date(instant);
    const { histories: found } = await loadInto({ seed: 5, now, parcels: 240 });
    const rows = found.map(({ row }) => row);
    expect(rows.filter((row) => packageList.inTab('packages', row)).length).toBeGreaterThan(10);
    expect(rows.filter(({ deliveredAt }) => deliveredAt && dayOf(deliveredAt) === dayOf(now)).length).toBeGreaterThan(
      0,
    );
    expect(rows.filter(({ updatedAt }) => now.getTime() - updatedAt.getTime() < 8 * 3_600_000).length).toBeGreaterThan(
      5,
    );
    for (const { row } of found) {
      expect(row.updatedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(derivePackage(row, now)).toMatchObject({ late: row.late, nonCompliant: row.nonCompliant });
    }
  }, 400_000);
});

test('the same seed and the same present give the same people and the same course', async () => {
  const [first, second] = [await loadInto({ ...options, parcels: 40 }), await loadInto({ ...options, parcels: 40 })];
  expect(second.users).toEqual(first.users);
  const courseOf = ({ histories: found }: typeof first) =>
    found.map(({ row: { trackingNumber, recipientName, status, updatedAt }, events }) => [
      trackingNumber,
      recipientName,
      status,
      updatedAt,
      events.map(({ name }) => name),
    ]);
  expect(courseOf(second)).toEqual(courseOf(first));
}, 400_000);

/** The content of a freshly loaded database, without what is random. */
async function loadInto(given: { seed: number; now: Date; parcels: number }) {
  const scratch = await createDatabase();
  const own = connect(scratch.url, { max: 2 });
  try {
    expect(await isDemo(own)).toBe(false);
    await loadDemo(own, given);
    const users = await inSnapshot(own, systemPrincipal, (trx) =>
      trx.selectFrom('users').select(['id', 'login', 'email', 'name', 'phone', 'createdAt']).orderBy('login').execute(),
    );
    return { histories: await readHistories(own), users };
  } finally {
    await own.destroy();
    await scratch.drop();
  }
}
