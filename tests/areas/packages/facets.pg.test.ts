// The counts of filter choices equal the rows that the choice shows.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';

const server = useTestServer();
const facets = z.object({
  statuses: z.array(z.object({ status: z.string(), n: z.number() })),
  late: z.number(),
  exact: z.boolean(),
});
const answer = z.object({ packages: z.object({ total: z.number(), facets }) });
const longAgo = new Date(Date.now() - 9 * 24 * 3_600_000);

beforeAll(async () => {
  const { fixtures } = server;
  const late = () => buildEnrouteParcel(fixtures, { inDeliverySince: longAgo, heldSince: longAgo });
  await insertParcels(
    server.db,
    buildParcel(fixtures),
    buildParcel(fixtures, { cityId: fixtures.cities.rabat }),
    buildEnrouteParcel(fixtures),
    late(),
    late(),
    buildEnrouteParcel(fixtures, { status: 'reported', cityId: fixtures.cities.rabat }),
    buildParcel(fixtures, { status: 'delivered', deliveredAt: longAgo, driverId: fixtures.people.driver }),
    buildParcel(fixtures, { cityId: null, cityText: 'Bir Ghbalou' }),
    buildEnrouteParcel(fixtures, { driverId: fixtures.people.driver2, recipientName: 'Nora Sebti' }),
  );
  // Maintained counts are updated by the numbering.
  await vi.waitUntil(async () => (await ask({ tab: 'all' })).total === 9, { timeout: 20_000 });
});

async function ask(variables: object, who: PersonName = 'admin') {
  const { data, errors } = await (
    await server.as(who)
  ).call(
    'query ($tab: PackageTab, $search: String, $filter: PackageFilter) { packages(tab: $tab, search: $search, filter: $filter) { total facets { late exact statuses { status n } } } }',
    { ...variables },
  );
  expect(errors).toEqual([]);
  return answer.parse(data).packages;
}

describe.each([
  ['the first tab', {}],
  ['another tab', { tab: 'to_follow' }],
  ["a tab of one's own kind", { tab: 'cities_to_validate' }],
  ['those to deliver, late', { tab: 'to_deliver', filter: { late: true } }],
  ['one city', { tab: 'all', filter: { city: ['rabat'] } }],
  ['one driver, late', { filter: { driver: ['driver'], late: true } }],
  ['one customer and some statuses', { filter: { customer: ['atlas'], status: ['enroute', 'created'] } }],
  ['no driver', { filter: { unassigned: true } }],
  ['a search', { tab: 'all', search: 'Nora Seb' }],
  ['a search that finds nothing', { search: 'zzzzzz' }],
])('in %s', (_, asked) => {
  const named = () => {
    const { fixtures } = server;
    const ids: Readonly<Record<string, string>> = {
      rabat: fixtures.cities.rabat,
      driver: fixtures.people.driver,
      atlas: fixtures.companies.atlas,
    };
    const filter =
      'filter' in asked
        ? Object.fromEntries(
            Object.entries(asked.filter).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.map((one) => ids[one] ?? one) : value,
            ]),
          )
        : {};
    return { ...asked, filter };
  };

  it('each status lists as many rows as its facet counts, and so does being late', async () => {
    const { facets: said } = await ask(named());
    expect(said.exact).toBe(true);
    const { filter, ...rest } = named();
    for (const status of ['created', 'enroute', 'reported', 'delivered', 'archived']) {
      const { total } = await ask({ ...rest, filter: { ...filter, status: [status] } });
      expect({ status, n: said.statuses.find((one) => one.status === status)?.n ?? 0 }).toEqual({ status, n: total });
    }
    expect(said.late).toBe((await ask({ ...rest, filter: { ...filter, late: true } })).total);
  });
});

it.each<PersonName>(['customer', 'customer2', 'driver', 'driver2', 'commercial', 'housekeeper', 'support'])(
  'of %s count the rows of their own list only',
  async (who) => {
    for (const asked of [
      { tab: 'all' },
      { tab: 'all', filter: { created: { gte: '2020-01-01' } } },
      { tab: 'all', search: 'Salma' },
    ]) {
      const { total, facets: said } = await ask(asked, who);
      expect(said.statuses.reduce((sum, { n }) => sum + n, 0)).toBe(total);
    }
  },
);

it('where an exact count is too expensive, they return the upper bound', async () => {
  const { facets: said } = await ask({ tab: 'all', filter: { unassigned: true } });
  const { facets: without } = await ask({ tab: 'all' });
  expect(said).toEqual({ ...without, exact: false });
});
