// Statistics equal a count by hand, of everything and of a commercial's customers; without the manager flag there are none.
import { expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { isSettled } from '#tests/areas/packages/support/rollups.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const outcomes = 'delivered failed refused deliveryRate refusalRate firstAttemptRate medianDays cod';
const document = `{ statistics(period: last7days) { current { ${outcomes} } previous { ${outcomes} } trend { day n previous }
  waiting { status n medianSeconds longestSeconds } hours weekdays reasons { reason n previous }
  cohort { fresh { n first { name } } kept { n first { name } } lost { n first { name } } } } }`;

const today = dayOf(new Date());
/** An hour of a day some days ago. Casablanca's clock is that of Greenwich since September 2026. */
const at = (ago: number, hour: number) => new Date(`${addDays(today, -ago)}T${String(hour).padStart(2, '0')}:15:00Z`);

async function insertCompany(): Promise<void> {
  const { companies, people } = server.fixtures;
  const delivered = (ago: number, hour: number, days: number, given: object = {}) => {
    const deliveredAt = at(ago, hour);
    const confirmedAt = new Date(deliveredAt.getTime() - days * 86_400_000);
    return buildParcel(server.fixtures, {
      status: 'delivered',
      driverId: people.driver,
      createdAt: confirmedAt,
      confirmedAt,
      deliveredAt,
      cod: 10_000,
      ...given,
    });
  };
  const failed = (ago: number, reason: 'refused' | 'no_answer', given: object = {}) =>
    buildParcel(server.fixtures, {
      status: 'canceled',
      reason,
      createdAt: at(ago + 1, 9),
      pickedUpAt: at(ago + 1, 10),
      canceledAt: at(ago, 9),
      ...given,
    });
  await insertParcels(
    server.db,
    delivered(1, 10, 1),
    delivered(1, 10, 2, { attempts: 1 }),
    delivered(3, 18, 5, { companyId: companies.zellige }),
    delivered(9, 10, 1),
    failed(2, 'refused'),
    failed(10, 'no_answer', { companyId: companies.zellige }),
    // Canceled before its pickup: no failure.
    failed(2, 'refused', { pickedUpAt: null }),
    buildEnrouteParcel(server.fixtures),
  );
  await vi.waitUntil(() => isSettled(server.db), 20_000);
}

/** Counts by place, all others 0. */
const counts = (length: number, given: Record<number, number>) =>
  Array.from({ length }, (_, index) => given[index] ?? 0);
const weekdayOf = (ago: number) => (new Date(`${addDays(today, -ago)}T12:00:00Z`).getUTCDay() + 6) % 7;

it('equal a count by hand, of everything and within the scope of a commercial', async () => {
  await insertCompany();
  const { data, errors } = await (await server.as('admin')).call(document);
  expect(errors).toEqual([]);
  expect(data?.['statistics']).toMatchObject({
    current: {
      delivered: 3,
      failed: 1,
      refused: 1,
      deliveryRate: 0.75,
      refusalRate: 0.25,
      firstAttemptRate: 2 / 3,
      medianDays: 2,
      cod: 30_000,
    },
    previous: { delivered: 1, failed: 1, refused: 0, deliveryRate: 0.5, refusalRate: 0, medianDays: 1, cod: 10_000 },
    waiting: [{ status: 'enroute', n: 1 }],
    hours: counts(24, { 10: 2, 18: 1 }),
    weekdays: counts(7, { [weekdayOf(1)]: 2, [weekdayOf(3)]: 1 }),
    reasons: [
      { reason: 'refused', n: 1, previous: 0 },
      { reason: 'no_answer', n: 0, previous: 1 },
    ],
    cohort: { fresh: { n: 0 }, kept: { n: 1 }, lost: { n: 1 } },
  });

  const own = await (await server.as('commercial')).call(document);
  expect(own.data?.['statistics']).toMatchObject({
    current: { delivered: 2, failed: 1, cod: 20_000, medianDays: 1 },
    previous: { delivered: 1, failed: 0 },
    hours: counts(24, { 10: 2 }),
    reasons: [{ reason: 'refused', n: 1, previous: 0 }],
  });
  expect(JSON.stringify(own.data)).not.toContain('Zellige');
});

it('are closed without the manager flag, and to every other role', async () => {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`update users set manager = false where id = ${server.fixtures.people.commercial}`.execute(trx),
  );
  for (const person of ['commercial', 'support', 'backoffice', 'customer', 'driver', 'housekeeper'] as const) {
    const { errors } = await (await server.as(person)).call(document);
    expect([person, errors[0]?.extensions.code]).toEqual([person, 'forbidden']);
  }
});
