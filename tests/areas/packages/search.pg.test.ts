import { beforeAll, describe, expect, it } from 'vitest';
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { type PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
let named: PackageRow;
let arabic: PackageRow;
let foreign: PackageRow;

beforeAll(async () => {
  const { fixtures } = server;
  named = buildEnrouteParcel(fixtures, {
    recipientName: 'Hélène Çelik',
    phone: '+212661234567',
    partnerId: 'SHOP_77%A',
  });
  arabic = buildParcel(fixtures, { recipientName: 'فاطمة الزهراء' });
  foreign = buildParcel(fixtures, {
    recipientName: 'Helene Celik',
    companyId: fixtures.companies.zellige,
    hubId: fixtures.hubs.rabat,
    originHubId: fixtures.hubs.rabat,
  });
  await insertParcels(
    server.db,
    named,
    arabic,
    foreign,
    ...Array.from({ length: 40 }, () => buildParcel(fixtures, { recipientName: 'Trente et Plus' })),
  );
});

async function find(name: PersonName, search: string, more = ''): Promise<{ ids: string[]; total: number }> {
  const { data, errors } = await (
    await server.as(name)
  ).call(`query ($search: String) { packages(tab: all, search: $search ${more}) { total rows { id } } }`, { search });
  expect(errors).toEqual([]);
  const { rows, total } = data?.['packages'] as { rows: { id: string }[]; total: number };
  return { ids: rows.map(({ id }) => id), total };
}

describe('a search finds a parcel', () => {
  it.each([
    'helene',
    'ÇELIK',
    'lène çe',
    '0661234567',
    '06 61 23 45 67',
    '+212 661-234567',
    '00212661234567',
    '234567',
    'shop_77%a',
  ])('by %s', async (words) => {
    expect((await find('customer', words)).ids).toEqual([named.id]);
  });
  it('by its whole number, and by the end of it', async () => {
    expect((await find('customer', named.trackingNumber)).ids).toEqual([named.id]);
    expect((await find('customer', named.trackingNumber.toLowerCase())).ids).toEqual([named.id]);
    expect((await find('customer', named.trackingNumber.slice(-6))).ids).toContain(named.id);
  });
  it('by a name in Arabic letters', async () => {
    expect((await find('customer', 'الزهراء')).ids).toEqual([arabic.id]);
  });
  it('taking % and _ for themselves', async () => {
    expect((await find('customer', '%%%')).ids).toEqual([]);
    expect((await find('customer', '___')).ids).toEqual([]);
  });
});

describe('a search stays within the scope', () => {
  it('for a customer, a driver, a hub and staff', async () => {
    expect((await find('customer2', 'celik')).ids).toEqual([foreign.id]);
    expect((await find('driver', 'celik')).ids).toEqual([named.id]);
    expect((await find('driver2', 'celik')).ids).toEqual([]);
    expect((await find('housekeeperRabat', 'celik')).ids).toEqual([foreign.id]);
    expect((await find('support', 'celik')).ids.toSorted()).toEqual([named.id, foreign.id].toSorted());
  });
});

it('a search with several pages returns their number, on a page beyond the end too', async () => {
  expect(await find('customer', 'trente et')).toMatchObject({ total: 40 });
  expect((await find('customer', 'trente et', ', page: 2')).ids).toHaveLength(10);
  expect(await find('customer', 'trente et', ', page: 9')).toEqual({ ids: [], total: 40 });
});

it('a search is narrowed by tab and filters', async () => {
  expect((await find('customer', 'trente et', ', filter: { status: [enroute] }')).ids).toEqual([]);
});

it('fewer than three characters are refused with their field', async () => {
  const { errors } = await (await server.as('customer')).call('{ packages(search: "ab") { total } }');
  expect(errors[0]?.extensions).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'search', code: 'too_short', params: { limit: 3 } }],
  });
});
