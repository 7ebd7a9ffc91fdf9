// Each filter of the list of parcels, and its search, is answered from an index, for each kind of scope: no page reads the whole table.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inSnapshot, type Trx } from '#server/db/transaction.ts';
import { readPage } from '#server/entities/list-reads.ts';
import type { ListFilters } from '#shared/access/list-spec.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type MeasuredAudience, measuredAudiences } from '../../bench/lists/audiences.ts';
import { idOf, loadDataset, quickSize } from '../../bench/lists/load-packages.ts';

const size = { ...quickSize, parcels: 12_000 };
const audiences = measuredAudiences(size);
const database = useDatabase();
let db: Db;
beforeAll(async () => {
  db = connect(database.url, { max: 2 });
  await loadDataset(db, size, () => {});
}, 60_000);
afterAll(() => db.destroy());

const anOldDay = { gte: '2025-03-02', lt: '2025-03-03' };

/** For each filter a value that few rows have. */
const rare: Record<keyof typeof packageList.filters, ListFilters[string]> = {
  status: ['transit'],
  city: [idOf('city', 5)],
  hub: [idOf('hub', 3)],
  driver: [idOf('driver', 3)],
  customer: [idOf('company', 400)],
  created: anOldDay,
  pickedUp: anOldDay,
  assigned: anOldDay,
  delivered: anOldDay,
  canceled: anOldDay,
  returned: anOldDay,
  housed: anOldDay,
  toHub: [idOf('hub', 3)],
  shelf: [idOf('hub', 3)],
  numbers: Array.from({ length: 500 }, (_, n) => `CAS-26-${String(1 + n * 31).padStart(7, '0')}`),
  partnerId: ['YC-1000'],
  orderStatus: ['Nowhere'],
  phone: ['+212661000001'],
  cod: { min: 9_000_000 },
  clientInvoiced: true,
  driverInvoiced: true,
  late: true,
  nonCompliant: true,
  processed: true,
  hasProof: true,
  fromStock: true,
  exchange: true,
  fragile: true,
  whatsappSent: true,
  unassigned: true,
};
const scans = z.tuple([z.object({ n: z.number() })]);

/** Sequential scans of parcels while this is read. */
function countScans({ dbPrincipal }: MeasuredAudience, read: (trx: Trx) => Promise<unknown>): Promise<number> {
  return inSnapshot(db, dbPrincipal, async (trx) => {
    // Earlier scans of the connection may not be reported yet.
    const total = async () =>
      scans.parse((await sql`select pg_stat_get_xact_numscans('packages'::regclass)::int as n`.execute(trx)).rows)[0].n;
    const before = await total();
    await read(trx);
    return (await total()) - before;
  });
}

describe.each(audiences)('for the scope of: $name', (each) => {
  it.each(Object.entries(rare))('the filter %s reads an index', async (name, value) => {
    const request = { tab: 'all', filter: { [name]: value } };
    expect(await countScans(each, (trx) => readPage(trx, packageListSource, each.audience, request))).toBe(0);
  });
});

describe.each(audiences)('for the scope of: $name', (each) => {
  it.each(['فَاطِمَة الزهراء', "M'Hamdi", '+212 661 00 00 01', 'cas-۲۶-۰۰۰۰۰۰۷'])(
    'the search for %s reads an index',
    async (search) => {
      const request = { tab: 'all', search };
      expect(await countScans(each, (trx) => readPage(trx, packageListSource, each.audience, request))).toBe(0);
    },
  );
});

const readUnindexed = (trx: Trx) => sql`select count(*) from packages where website = 'nobody'`.execute(trx);

it.each(audiences.slice(0, 1))('a filter without an index would be noticed', async (each) => {
  expect(await countScans(each, readUnindexed)).toBe(1);
});
