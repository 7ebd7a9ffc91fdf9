// The scope in queries alone: runs with the system's database role, so that no policy hides a missing scope.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListRequest } from '#server/entities/list-sql.ts';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { readPage } from '#server/entities/list-reads.ts';
import { packageStore } from '#server/areas/packages/store.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
let mine: string;
let theirs: string;

beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  fixtures = await insertFixtures(db);
  const parcels = [
    buildEnrouteParcel(fixtures, { recipientName: 'Zoubida Unique' }),
    buildEnrouteParcel(fixtures, {
      recipientName: 'Zoubida Unique',
      companyId: fixtures.companies.zellige,
      driverId: fixtures.people.driver2,
      hubId: fixtures.hubs.rabat,
    }),
    buildParcel(fixtures, {
      recipientName: 'Somebody Else',
      companyId: fixtures.companies.zellige,
      hubId: fixtures.hubs.rabat,
    }),
  ];
  await insertParcels(db, ...parcels);
  [mine, theirs] = [parcels[0]?.id ?? '', parcels[1]?.id ?? ''];
});
afterAll(() => db.destroy());

const nobodysSets: Audience['sets'] = { user: [], company: [], driver: [], hub: [], team: [], role: [] };
const audiences: Record<string, () => Audience> = {
  customer: () => ({
    role: 'CUSTOMER',
    sets: { ...nobodysSets, company: [fixtures.companies.atlas] },
    flags: { manager: false },
  }),
  driver: () => ({
    role: 'DRIVER',
    sets: { ...nobodysSets, driver: [fixtures.people.driver] },
    flags: { manager: false },
  }),
  housekeeper: () => ({
    role: 'HOUSEKEEPER',
    sets: { ...nobodysSets, hub: [fixtures.hubs.casa] },
    flags: { manager: false },
  }),
};

describe.each(Object.entries(audiences))('a query for a %s, with nothing but its own scope,', (_, audienceOf) => {
  it.each<[string, () => ListRequest]>([
    ['a whole tab', () => ({ tab: 'all' })],
    ['a status', () => ({ tab: 'all', filter: { status: ['enroute'] } })],
    ['a town, which is read by its own index', () => ({ tab: 'all', filter: { city: [fixtures.cities.casa] } })],
    ['words, which are searched past the policies', () => ({ tab: 'all', search: 'zoubida' })],
  ])('finds only own parcels by %s', async (__, query) => {
    const page = await inTransaction(db, systemPrincipal, (trx) =>
      readPage(trx, packageListSource, audienceOf(), query()),
    );
    expect(page.rows.map(({ id }) => id)).toEqual([mine]);
  });

  it("neither reads nor locks another's parcel by its id", async () => {
    const audience = audienceOf();
    const found = await inTransaction(db, systemPrincipal, async (trx) => [
      await packageStore.find(trx, mine, audience),
      await packageStore.find(trx, theirs, audience),
      ...(await packageStore.lockMany(trx, [mine, theirs], audience)),
    ]);
    expect(found.map((row) => row?.id ?? null)).toEqual([mine, null, mine]);
  });
});
