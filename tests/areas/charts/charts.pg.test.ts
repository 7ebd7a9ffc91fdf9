// Charts equal a count by hand for everybody who has them, whatever happened to the parcels; nobody reads of another's, and
// an open page hears of its own parcels only.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { countedEntities } from '#server/areas/index.ts';
import { compareRollups } from '#server/events/rollups/verify-rollups.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, ask, isSettled, rowsOf } from '#tests/areas/packages/support/rollups.ts';
import { chartsByHand, columns, type Dimension, dimensions, parcels } from './support/by-hand.ts';

const server = useTestServer();
const settled = () => vi.waitUntil(() => isSettled(server.db), 20_000);
const series = 'n previous cod days { day n cod }';
const document = `query ($by: ChartDimension!, $period: ChartPeriod!, $search: String, $first: Int) {
  charts(by: $by, period: $period, search: $search, first: $first) {
    created { ${series} } confirmed { ${series} } total { ${series} }
    rows { id rank previousRank created previous delivered failed refused deliveryRate refusalRate medianDays cod days }
  }
}`;
const periods = { last7days: 7, last30days: 30 } as const;
const people = ['admin', 'support', 'customer', 'customer2', 'commercial', 'driver', 'driver2'] as const;

const chartsOf = async (person: PersonName, variables: object) =>
  (await server.as(person)).call(document, { ...variables });

/** All that somebody reads of a tab. */
const text = async (person: PersonName, by: Dimension) =>
  JSON.stringify((await chartsOf(person, { by, period: 'last30days' })).data);

/** Every chart of everybody beside the count by hand. */
async function expectEverybodyRight(): Promise<void> {
  await settled();
  for (const person of people) {
    const theirs = parcels.parse(
      await ask(server.db, `select ${columns} from packages where ${rowsOf(server.fixtures)[person] ?? 'false'}`),
    );
    for (const [period, length] of Object.entries(periods))
      for (const by of Object.keys(dimensions) as Dimension[]) {
        const { data, errors } = await chartsOf(person, { by, period, first: 500 });
        expect([person, by, period, errors, data?.['charts']]).toEqual([
          person,
          by,
          period,
          [],
          chartsByHand(theirs, by, length),
        ]);
      }
  }
  expect((await Promise.all(countedEntities.map((each) => compareRollups(server.db, each)))).flat()).toEqual([]);
}

const hour = 3_600_000;
const states = z.array(z.object({ cod: z.number(), version: z.number() }));

/** A parcel at some point of its life, hours ago. */
const parcel = fc.record({
  status: fc.constantFrom(...packageStatuses),
  company: fc.constantFrom('atlas' as const, 'zellige' as const),
  driver: fc.constantFrom('driver' as const, 'driver2' as const, 'subdriver' as const, null),
  city: fc.constantFrom('casa' as const, 'rabat' as const, 'mohammedia' as const, null),
  hub: fc.constantFrom('casa' as const, 'rabat' as const),
  cod: fc.constantFrom(0, 12_345, 25_000),
  attempts: fc.nat({ max: 2 }),
  reason: fc.constantFrom('refused' as const, 'no_answer' as const, null),
  createdAgo: fc.integer({ min: 0, max: 24 * 70 }),
  isPickedUp: fc.boolean(),
});
const over: readonly string[] = ['delivered', 'canceled', 'returned', 'archived'];

function build(given: typeof parcel extends fc.Arbitrary<infer Value> ? Value : never) {
  const { hubs, cities, companies, people: ids } = server.fixtures;
  const at = (share: number) => new Date(Date.now() - given.createdAgo * hour * share);
  const isOver = over.includes(given.status);
  const isDelivered = given.status === 'delivered' || (given.status === 'archived' && given.cod > 0);
  return buildParcel(server.fixtures, {
    status: given.status,
    companyId: companies[given.company],
    driverId: given.driver && ids[given.driver],
    cityId: given.city && cities[given.city],
    hubId: hubs[given.hub],
    toHubId: given.status === 'transit' ? hubs[given.hub === 'casa' ? 'rabat' : 'casa'] : null,
    cod: given.cod,
    attempts: given.attempts,
    reason: given.reason,
    createdAt: at(1),
    confirmedAt: given.status === 'created' ? null : at(0.9),
    pickedUpAt: given.isPickedUp ? at(0.7) : null,
    deliveredAt: isDelivered ? at(0.2) : null,
    canceledAt: isOver && !isDelivered ? at(0.2) : null,
    updatedAt: at(0.1),
    ...(isDelivered && { cashCollected: given.cod, cashStage: 'paid' as const }),
    ...(given.cod > 20_000 && { clientInvoiceStatus: 'PAID' as const, driverInvoiceStatus: 'PAID' as const }),
  });
}

/** What is done to a parcel, with whatever it needs. What its status refuses is not done. */
const steps = ['confirm', 'takeIn', 'receive', 'start', 'deliver', 'correct', 'cancel', 'redirect', 'archive', 'edit'];
const inputs = (cod: number, version: number): Record<string, object> => ({
  takeIn: { hubId: server.fixtures.hubs.rabat },
  deliver: { cash: cod, note: 'Remis au gardien' },
  correct: { note: 'Livré par erreur' },
  cancel: { reason: 'customer_request', note: 'Annulé' },
  redirect: { cityId: server.fixtures.cities.rabat, address: '3 rue Neuve' },
  edit: { version, cod: 70_000 },
});

describe('charts', () => {
  it('equal a count by hand for everybody, after random actions on random parcels', async () => {
    const done = new Set<string>();
    const company = fc.tuple(
      fc.array(parcel, { minLength: 12, maxLength: 24 }),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...steps)), { minLength: 60, maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(company, async ([given, actions]) => {
        const rows = given.map(build);
        await insertParcels(server.db, ...rows);
        for (const [index, action] of actions) {
          const row = rows[index % rows.length];
          if (!row) continue;
          const [now] = states.parse(await ask(server.db, `select cod, version from packages where id = '${row.id}'`));
          const input = now ? inputs(now.cod, now.version)[action] : {};
          if ((await act(server, 'admin', action, { id: row.id, ...input })) === null) done.add(action);
        }
        // One that is delivered, corrected and delivered again, and one whose correction is the last word.
        const [again, back] = [buildEnrouteParcel(server.fixtures), buildEnrouteParcel(server.fixtures)];
        await insertParcels(server.db, again, back);
        for (const { id, cod } of [again, back, again])
          for (const action of ['deliver', 'correct'])
            if ((await act(server, 'admin', action, { id, ...inputs(cod, 1)[action] })) === null) done.add(action);
        await act(server, 'admin', 'deliver', { id: again.id, cash: again.cod, note: 'Remis au gardien' });
        await expectEverybodyRight();
      }),
      { numRuns: 3, endOnFailure: true, seed: 7 },
    );
    // None of the cases is missing: corrections, redirects and the archive are among them.
    expect([...done].toSorted()).toEqual(
      expect.arrayContaining(['archive', 'cancel', 'correct', 'deliver', 'redirect']),
    );
  }, 240_000);

  it('find rows by a part of the name, and show as many as are asked for', async () => {
    const { cities } = server.fixtures;
    const { data } = await chartsOf('admin', { by: 'cities', period: 'last30days', search: 'mohamm' });
    expect(data?.['charts']).toMatchObject({ rows: [{ id: cities.mohammedia }] });
    const arabic = await chartsOf('admin', { by: 'cities', period: 'last30days', search: 'المحمدية' });
    expect(arabic.data?.['charts']).toMatchObject({ rows: [{ id: cities.mohammedia }] });
    const one = await chartsOf('admin', { by: 'cities', period: 'last30days', first: 1 });
    expect(one.data?.['charts']).toMatchObject({ rows: [{ rank: 1 }] });
    for (const first of [0, 501]) {
      const { errors } = await chartsOf('admin', { by: 'cities', period: 'last30days', first });
      expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'first' }]);
    }
    const { errors } = await chartsOf('admin', { by: 'cities', period: 'last30days', search: 'x'.repeat(101) });
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'search', code: 'too_long' }]);
  });

  it('of a customer name no other customer, and those of a driver no other driver', async () => {
    const { companies, people: ids } = server.fixtures;
    const customer = await text('customer', 'clients');
    expect(customer).toContain(companies.atlas);
    expect(customer).not.toContain(companies.zellige);
    const driver = await text('driver2', 'drivers');
    expect(driver).toContain(ids.driver2);
    expect(driver).not.toContain(`"${ids.driver}"`);
  });

  it('are no charts for roles without the screen', async () => {
    for (const person of ['accountant', 'housekeeper', 'subcustomer', 'subdriver', 'collector'] as const) {
      const { errors } = await chartsOf(person, { by: 'cities', period: 'last7days' });
      expect([person, errors[0]?.extensions.code]).toEqual([person, 'forbidden']);
    }
  });
});

describe('an open page', () => {
  it('hears of a delivery of its own, and the page of another customer or driver does not', async () => {
    await settled();
    const own = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, own);
    await settled();
    const watch = async (person: PersonName) => {
      const heard = await subscribe(server.url, await server.as(person), 'subscription { chartState { id at } }');
      await heard.until(() => heard.data().length > 0);
      return heard;
    };
    const [admin, customer, driver, other, otherDriver] = await Promise.all([
      watch('admin'),
      watch('customer'),
      watch('driver'),
      watch('customer2'),
      watch('driver2'),
    ]);
    const before = [other.data().length, otherDriver.data().length];
    expect(await act(server, 'driver', 'deliver', { id: own.id, cash: own.cod, receivedBy: 'Salma' })).toBeNull();
    await Promise.all([admin, customer, driver].map((heard) => heard.until(() => heard.data().length > 1)));
    await Promise.all([other.roundTrip(), otherDriver.roundTrip()]);
    expect([other.data().length, otherDriver.data().length]).toEqual(before);
  });
});
