// The scope declaration is used four times: these tests compare the four, for random parcels and random audiences.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeWhere } from '#server/db/scope-sql.ts';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { readListFigures, readPage } from '#server/entities/list-reads.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { matchesList } from '#shared/access/list-matches.ts';
import { type Role, roles, staffRoles } from '#shared/access/roles.ts';
import { scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { rowTopics, scopeTopics } from '#shared/events/topics.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;
let rows: PackageRow[];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

beforeAll(async () => {
  db = connect(database.url, { max: 4 });
  fixtures = await insertFixtures(db);
  const next = random(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const { people, hubs, companies, cities } = fixtures;
  rows = Array.from({ length: 300 }, () => {
    const status = pick(packageStatuses);
    const holder = pick(['driver', 'collector', 'nobody'] as const);
    const hubId = pick([hubs.casa, hubs.rabat]);
    const day = new Date(Date.now() - Math.floor(next() * 20) * 86_400_000);
    return buildParcel(fixtures, {
      status,
      companyId: pick([companies.atlas, companies.zellige]),
      hubId,
      toHubId: status === 'transit' ? (hubId === hubs.casa ? hubs.rabat : hubs.casa) : null,
      driverId: holder === 'driver' ? pick([people.driver, people.driver2, people.subdriver]) : null,
      collectorId: holder === 'collector' ? pick([people.collector, people.driver, people.subdriver]) : null,
      cityId: pick([cities.casa, cities.rabat, null]),
      cod: pick([0, 10_000, 25_050, 99_900]),
      inDeliverySince: pick([null, day]),
      createdAt: day,
      updatedAt: day,
      heldSince: pick([null, day]),
      deliveredAt: pick([null, new Date()]),
      pickedUpAt: pick([null, day]),
      assignedAt: pick([null, day]),
      canceledAt: pick([null, day]),
      returnedAt: pick([null, day]),
      partnerId: pick([null, 'YC-1', 'YC-2']),
      orderStatus: pick([null, 'Livré', 'En attente']),
      clientInvoiced: pick([true, false]),
      driverInvoiced: pick([true, false]),
      processed: pick([true, false]),
      hasProof: pick([true, false]),
      fromStock: pick([true, false]),
      exchange: pick([true, false]),
      fragile: pick([true, false]),
      whatsappSent: pick([true, false]),
    });
  });
  await insertParcels(db, ...rows);
  await inTransaction(db, systemPrincipal, (trx) => sql`select count(*) from number_events(1000)`.execute(trx));
});
afterAll(() => db.destroy());

const subset = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: values.length });
const audiences = () =>
  fc.record<Audience>({
    role: fc.constantFrom(...roles),
    sets: fc.record({
      user: subset([fixtures.people.driver, fixtures.people.collector, fixtures.people.support]),
      company: subset([fixtures.companies.atlas, fixtures.companies.zellige]),
      driver: subset([fixtures.people.driver, fixtures.people.driver2, fixtures.people.subdriver]),
      // A housekeeper has exactly one hub: with more, a parcel on its way between them would be counted twice.
      hub: fc.constantFrom(fixtures.hubs.casa, fixtures.hubs.rabat).map((hub) => [hub]),
      team: fc.constant([]),
      role: fc.constant([]),
    }),
    flags: fc.record({ manager: fc.boolean() }),
  });

const byMemory = (audience: Audience) =>
  rows
    .filter((row) =>
      isInScope(packageEntity.access.see[audience.role], audience, scopeKeysOf(packageEntity.access, row)),
    )
    .map(({ id }) => id)
    .toSorted();
const idsOf = async (trx: Trx, condition: ReturnType<typeof scopeWhere>) =>
  (await trx.selectFrom('packages').select('id').where(condition).execute()).map(({ id }) => id).toSorted();

it('the check in memory, the SQL condition and the database policy agree on every row', async () => {
  await fc.assert(
    fc.asyncProperty(audiences(), async (audience) => {
      const expected = byMemory(audience);
      const bySql = await inSnapshot(db, systemPrincipal, (trx) =>
        idsOf(trx, scopeWhere(packageEntity.access.see[audience.role], audience, 'packages')),
      );
      expect(bySql).toEqual(expected);
      const byPolicy = await inSnapshot(db, { kind: 'viewer', id: newId(), audience }, (trx) =>
        idsOf(trx, sql<boolean>`true`),
      );
      // Staff are limited by queries only: the database policies let each of them read everything.
      expect(byPolicy).toEqual(staffRoles.includes(audience.role) ? rows.map(({ id }) => id).toSorted() : expected);
    }),
    { numRuns: 150 },
  );
});

it('topics reach exactly the audiences that see the row', () => {
  fc.assert(
    fc.property(audiences(), fc.nat(299), (audience, index) => {
      const row = rows[index];
      if (!row) return;
      const scope = packageEntity.access.see[audience.role];
      const received = scopeTopics(scope, audience).some((topic) =>
        rowTopics(scopeKeysOf(packageEntity.access, row)).includes(topic),
      );
      expect(received).toBe(isInScope(scope, audience, scopeKeysOf(packageEntity.access, row)));
    }),
    { numRuns: 500 },
  );
});

it('tab counts are exactly the rows of the audience', async () => {
  await fc.assert(
    fc.asyncProperty(audiences(), async (audience) => {
      const mine = new Set(byMemory(audience));
      const counts = await inSnapshot(db, { kind: 'viewer', id: newId(), audience }, (trx) =>
        readListFigures(trx, packageListSource, audience),
      );
      for (const tab of packageList.tabs) {
        expect([tab, counts.tabs[tab]]).toEqual([
          tab,
          rows.filter((row) => mine.has(row.id) && packageList.inTab(tab, row)).length,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

it('a list contains exactly the rows for which `matches` is true, for any tab and filters', async () => {
  const days = ['2020-01-01', new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10), '2099-01-01'];
  const range = fc.record({ gte: fc.constantFrom(...days, null), lt: fc.constantFrom(...days, null) });
  const flag = fc.option(fc.boolean());
  const filters = fc.record(
    {
      status: subset(packageStatuses),
      city: subset([fixtures.cities.casa, fixtures.cities.rabat]),
      driver: subset([fixtures.people.driver, fixtures.people.driver2]),
      customer: subset([fixtures.companies.atlas, fixtures.companies.zellige]),
      created: range,
      pickedUp: range,
      assigned: range,
      delivered: range,
      canceled: range,
      returned: range,
      partnerId: subset(['YC-1', 'YC-2', 'YC-3']),
      orderStatus: subset(['Livré', 'livré']),
      clientInvoiced: flag,
      driverInvoiced: flag,
      late: flag,
      nonCompliant: flag,
      processed: flag,
      hasProof: flag,
      fromStock: flag,
      exchange: flag,
      fragile: flag,
      whatsappSent: flag,
      unassigned: flag,
      cod: fc.record({ min: fc.constantFrom(0, 10_000, 10_001, null), max: fc.constantFrom(25_050, 99_899, null) }),
      numbers: subset([...rows.slice(0, 40).map(({ trackingNumber }) => trackingNumber), 'CAS-26-000000']),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(audiences(), fc.constantFrom(...packageList.tabs), filters, async (audience, tab, filter) => {
      const mine = new Set(byMemory(audience));
      const expected = rows
        .filter((row) => mine.has(row.id) && matchesList({ ...packageList }, tab, filter, { ...row }))
        .map(({ id }) => id)
        .toSorted();
      const shown = await inSnapshot(db, { kind: 'viewer', id: newId(), audience }, async (trx) => {
        const found: string[] = [];
        for (let page = 1; ; page += 1) {
          const { rows: part, total, next } = await readPage(trx, packageListSource, audience, { tab, filter, page });
          expect(total).toBe(expected.length);
          found.push(...part.map(({ id }) => id));
          if (!next) return found;
        }
      });
      expect(shown.toSorted()).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

it.each(['asc', 'desc'] as const)(
  'going on by key walks the same list as numbered pages, %s, and back again',
  async (direction) => {
    const audience: Audience = {
      role: 'COMMERCIAL' satisfies Role,
      sets: {
        user: [],
        company: [fixtures.companies.atlas, fixtures.companies.zellige],
        driver: [],
        hub: [],
        team: [],
        role: [],
      },
      flags: { manager: false },
    };
    await inSnapshot(db, { kind: 'viewer', id: newId(), audience }, async (trx) => {
      for (const by of ['status', 'created', 'updated', 'number'] as const) {
        const query = { tab: 'all' as const, sort: { by, direction } };
        const numbered: string[] = [];
        for (let page = 1; page <= 10; page += 1)
          numbered.push(
            ...(await readPage(trx, packageListSource, audience, { ...query, page })).rows.map(({ id }) => id),
          );
        const keyed: string[] = [];
        let after: string | null = null;
        let last = await readPage(trx, packageListSource, audience, query);
        for (;;) {
          keyed.push(...last.rows.map(({ id }) => id));
          after = last.next;
          if (!after) break;
          last = await readPage(trx, packageListSource, audience, { ...query, after });
        }
        expect(keyed).toEqual(numbered);
        expect(new Set(keyed).size).toBe(300);
        const before = await readPage(trx, packageListSource, audience, {
          ...query,
          before: last.previous ?? undefined,
        });
        expect(before.rows.map(({ id }) => id)).toEqual(keyed.slice(240, 270));
      }
    });
  },
);
