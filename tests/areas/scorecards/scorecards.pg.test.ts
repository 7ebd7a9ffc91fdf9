// The scorecard of a driver equals a count by hand; a driver reads its own alone, a hub those of its drivers.
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { minDriversOfMedian } from '#shared/areas/scorecards/scorecard.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { isSettled } from '#tests/areas/packages/support/rollups.ts';

const server = useTestServer();
const document = `query ($driverId: ID!) { driverScorecard(driverId: $driverId, period: last7days) {
  driver { id } measures { measure value of previous median } } }`;
const answer = z.object({
  driverScorecard: z
    .object({
      driver: z.object({ id: z.string() }),
      measures: z.array(
        z.object({
          measure: z.string(),
          value: z.number().nullable(),
          of: z.number(),
          previous: z.number().nullable(),
          median: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
});

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** A parcel that a driver delivered so many hours ago, some hours after it went out. */
const delivered = (driver: PersonName, hours: number, outFor: number, given: Partial<PackageRow> = {}) =>
  buildParcel(server.fixtures, {
    status: 'delivered',
    driverId: server.fixtures.people[driver],
    createdAt: ago(hours + outFor),
    confirmedAt: ago(hours + outFor),
    inDeliverySince: ago(hours + outFor),
    deliveredAt: ago(hours),
    ...given,
  });

/** An attempt of driver2 at a parcel, so many minutes ago. */
const attempt = (parcel: PackageRow, status: string, minutes: number) => ({
  id: newId(),
  version: 1,
  status,
  packageId: parcel.id,
  trackingNumber: parcel.trackingNumber,
  driverId: server.fixtures.people.driver2,
  hubId: server.fixtures.hubs.casa,
  cityId: null,
  signals: status === 'clear' ? [] : ['hasty'],
  distance: null,
  speed: null,
  seconds: status === 'clear' ? null : 3,
  hasProof: true,
  attemptedAt: ago(minutes / 60),
  note: status === 'dismissed' ? 'Route coupée' : null,
  decidedById: null,
  decidedAt: status === 'confirmed' || status === 'dismissed' ? new Date() : null,
  createdAt: new Date(),
  updatedAt: new Date(),
});

async function scorecardOf(person: PersonName, driver: PersonName) {
  const driverId = server.fixtures.people[driver];
  const { data, errors } = await (await server.as(person)).call(document, { driverId });
  if (errors.length > 0) return errors[0]?.extensions.code;
  return answer.parse(data).driverScorecard;
}

it('counts deliveries, attempts and ratings by hand, beside the period before', async () => {
  const proof = { receivedBy: 'Salma' };
  await insertParcels(
    server.db,
    delivered('driver2', 5, 4),
    delivered('driver2', 6, 4, { attempts: 2 }),
    delivered('driver2', 7, 80, { attempts: 1, ...proof }),
    delivered('driver2', 8, 4, proof),
    delivered('driver2', 9 * 24, 4),
    delivered('driver', 5, 4),
  );
  const parcel = delivered('driver2', 200, 4);
  await insertParcels(server.db, parcel);
  await inTransaction(server.db, systemPrincipal, async (trx) => {
    const statuses = ['clear', 'open', 'confirmed', 'dismissed', 'withdrawn'];
    await trx
      .insertInto('attempts')
      .values(statuses.map((status, index) => attempt(parcel, status, 10 + index)))
      .execute();
  });
  await vi.waitUntil(() => isSettled(server.db), 20_000);
  const scorecard = await scorecardOf('driver2', 'driver2');
  expect(scorecard).toMatchObject({
    driver: { id: server.fixtures.people.driver2 },
    measures: [
      { measure: 'firstAttempt', value: 0.5, of: 4, previous: 1 },
      { measure: 'onTime', value: 0.75, of: 4, previous: 1 },
      // What the driver undid is no attempt.
      { measure: 'falseAttempts', value: 0.25, of: 4, previous: null },
      { measure: 'cash', value: null, of: 0 },
      { measure: 'rating', value: null, of: 0 },
      { measure: 'proofs', value: 0.5, of: 4, previous: 0 },
    ],
  });
  // Two drivers of the hub have delivered: too few for a median, which would tell of the other.
  expect(minDriversOfMedian).toBeGreaterThan(2);
  expect(JSON.stringify(scorecard)).not.toMatch(/"median":\d/);
});

it('is read by the driver itself, its hub, the back office and administrators, and by nobody else', async () => {
  for (const person of ['driver2', 'housekeeper', 'backoffice', 'admin'] as const)
    expect([person, await scorecardOf(person, 'driver2')]).toEqual([
      person,
      expect.objectContaining({ driver: { id: server.fixtures.people.driver2 } }),
    ]);
  // Not even by its manager.
  for (const [person, driver] of [
    ['driver', 'driver2'],
    ['driver', 'subdriver'],
    ['subdriver', 'driver'],
    ['housekeeperRabat', 'driver2'],
    ['housekeeper', 'driverRabat'],
    ['admin', 'customer'],
  ] as const)
    expect([person, driver, await scorecardOf(person, driver)]).toEqual([person, driver, null]);
  for (const person of ['customer', 'support', 'accountant', 'commercial'] as const)
    expect([person, await scorecardOf(person, 'driver2')]).toEqual([person, 'forbidden']);
});
