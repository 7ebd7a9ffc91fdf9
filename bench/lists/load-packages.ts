// Creates a million parcels in the database. Indexes are built after the rows.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';

export interface DatasetSize {
  parcels: number;
  companies: number;
  drivers: number;
  hubs: number;
  commercials: number;
  cities: number;
}

/** The proportions of a company two years old: most parcels are archived, a quarter is open, 4 % is moving. */
export const fullSize: DatasetSize = {
  parcels: 1_000_000,
  companies: 500,
  drivers: 300,
  hubs: 12,
  commercials: 40,
  cities: 300,
};
export const quickSize: DatasetSize = { ...fullSize, parcels: 50_000 };
/** The largest carrier that we can imagine on one Postgres. */
export const largeSize: DatasetSize = {
  parcels: 10_000_000,
  companies: 5_000,
  drivers: 3_000,
  hubs: 24,
  commercials: 400,
  cities: 600,
};

/** Predictable ids, so that the measured queries can name them. */
export const idOf = (kind: 'hub' | 'city' | 'company' | 'driver' | 'commercial', n: number): string =>
  `00000000-0000-7000-8000-${{ hub: '1', city: '2', company: '3', driver: '4', commercial: '5' }[kind]}${String(n).padStart(11, '0')}`;
const idSql = (kind: Parameters<typeof idOf>[0], n: string) =>
  `('${idOf(kind, 0).slice(0, 25)}' || lpad((${n})::text, 11, '0'))::uuid`;

const people = ({ hubs, cities, companies, drivers, commercials }: DatasetSize) => `
insert into hubs (id, code, name_fr, name_ar) select ${idSql('hub', 'n')}, 'H' || chr(65 + n / 26) || chr(65 + n % 26), 'Hub ' || n, 'مركز ' || n from generate_series(0, ${hubs - 1}) n;
insert into cities (id, name_fr, name_ar, hub_id) select ${idSql('city', 'n')}, 'Ville ' || n, 'مدينة ' || n, ${idSql('hub', `n % ${hubs}`)} from generate_series(0, ${cities - 1}) n;
insert into users (id, login, name, approved_at) select ${idSql('commercial', 'n')}, 'commercial' || n, 'Commercial ' || n, now() from generate_series(0, ${commercials - 1}) n;
insert into companies (id, name, hub_id, commercial_id)
  select ${idSql('company', 'n')}, 'Boutique ' || n, ${idSql('hub', `n % ${hubs}`)}, ${idSql('commercial', `n % ${commercials}`)} from generate_series(0, ${companies - 1}) n;
insert into users (id, login, name, hub_id, approved_at) select ${idSql('driver', 'n')}, 'driver' || n, 'Livreur ' || n, ${idSql('hub', `n % ${hubs}`)}, now() from generate_series(0, ${drivers - 1}) n;
`;

// Recent parcels are moving or just finished, old ones are archived; a few companies send most of them.
const parcels = ({ companies, drivers, hubs, cities, parcels: count }: DatasetSize) => `
insert into packages (id, version, status, status_rank, tracking_number, tracking_id, company_id, driver_id, collector_id, origin_hub_id, hub_id, to_hub_id,
  recipient_name, phone, address, city_id, city_text, cod, cash_collected, fee_delivered, fee_refused, fee_returned, commission, late, non_compliant, in_delivery_since, held_since, created_at, delivered_at, updated_at,
  picked_up_at, assigned_at, canceled_at, returned_at, client_invoiced, client_invoice_status,
  driver_invoiced, driver_invoice_status, processed, has_proof, from_stock, exchange, whatsapp_sent, partner_id, order_status)
select gen_random_uuid(), 5, s.status, array_position(array['created','confirmed','pickup','inhouse','transit','received','enroute','reported','scheduled','interested',
    'delivered','canceled','returned','archived'], s.status) - 1,
  'CAS-26-' || lpad(n::text, 8, '0'), 't' || n, ${idSql('company', `floor(${companies} * power(r1, 3))::int`)},
  case when s.status in ('received','enroute','reported','scheduled','interested','delivered','archived') then ${idSql('driver', `(h + ${hubs} * floor(r3 * ${drivers / hubs})::int)`)} end,
  null, ${idSql('hub', 'h')}, ${idSql('hub', 'h')}, case when s.status = 'transit' then ${idSql('hub', `(h + 1) % ${hubs}`)} end,
  (array['Fatima','Mohamed','Khadija','Youssef','Salma','Mehdi','Imane','Hamza','Nora','Anas','Houda','Rachid','Meryem','Ayoub','Sanaa','Karim'])[1 + floor(r4 * 16)::int] || ' '
    || (array['El Idrissi','Benkirane','Ouazzani','Tazi','Lahlou','Amrani','Bennis','Chraibi','Sebti','Filali','Kabbaj','Skalli','Alaoui','Naciri','Berrada','Zniber','Fassi','Bennani','Cherkaoui','Tahiri'])[1 + floor(r5 * 20)::int],
  '+2126' || lpad(floor(r2 * 1e8)::bigint::text, 8, '0'), 'rue ' || n, case when r5 < 0.002 and s.status = 'created' then null else ${idSql('city', `(h + ${hubs} * floor(r4 * ${cities / hubs})::int)`)} end, 'Ville',
  amount, case when ended = 'delivered' then amount end, 3500, 1000, 1500, case when ended = 'delivered' then 1200 end, s.status in ('enroute','reported','scheduled','interested') and r4 < 0.05, s.status in ('received','enroute') and r5 < 0.03,
  created, created, created, case when ended = 'delivered' then created + interval '3 days' end, created + interval '1 day',
  case when s.status not in ('created','confirmed') then created + interval '12 hours' end, case when s.status not in ('created','confirmed','pickup','transit') then created + interval '36 hours' end,
  case when ended = 'canceled' then created + interval '3 days' end,
  case when s.status = 'returned' or (s.status = 'archived' and r3 >= 0.88) then created + interval '6 days' end,
  client_invoiced, case when client_invoiced then 'PAID' end, driver_invoiced, case when driver_invoiced then 'PAID' end,
  s.status in ('reported','scheduled','interested') and r1 < 0.3, s.status not in ('created','confirmed') and r6 < 0.03, r1 < 0.05, r2 < 0.02, r3 < 0.1,
  case when r4 < 0.4 then 'YC-' || n end, case when r4 < 0.4 then (array['Livré','Expédié','Annulé','En attente'])[1 + floor(r2 * 4)::int] end
from (select n, random() r1, random() r2, random() r3, random() r4, random() r5, floor(random() * ${hubs})::int h, random() r6,
    timestamptz '2026-11-21 12:00Z' - (n::float8 / ${count}) * interval '700 days' as created from generate_series(1, ${count}) n) g,
  lateral (select case
    when n <= ${count} * 0.04 then (array['created','confirmed','pickup','inhouse','inhouse','transit','received','enroute','enroute','reported','scheduled','interested'])[1 + floor(r6 * 12)::int]
    when n <= ${count} * 0.245 then (array['delivered','delivered','delivered','delivered','canceled','returned'])[1 + floor(r6 * 6)::int]
    else 'archived' end as status) s,
  lateral (select floor(r2 * 120000)::bigint + 5000 as amount,
    case when s.status = 'delivered' or (s.status = 'archived' and r3 < 0.85) then 'delivered' when s.status in ('canceled','returned','archived') then 'canceled' end as ended) e,
  lateral (select s.status = 'archived' or (s.status = 'delivered' and r2 < 0.5) as client_invoiced,
    coalesce(ended = 'delivered' and (s.status = 'archived' or r2 < 0.4), false) as driver_invoiced) i;
`;

const counts = `
insert into list_counts (area, key, bucket, n)
select 'package', key, bucket, count(*) from (
  select status || case when late then '+late' else '' end || case when non_compliant then '+noncompliant' else '' end
    || case when city_id is null and status_rank < 10 then '+unresolved' else '' end as bucket,
    unnest(array['everything', 'companyId:' || company_id, 'driverId:' || driver_id, 'collectorId:' || collector_id, 'hubId:' || hub_id, 'toHubId:' || to_hub_id]) as key
  from packages) b where key is not null group by key, bucket;
insert into list_sums (area, measure, key, bucket, n)
select area, 'cod', key, bucket, n * 65000 from list_counts;
`;

const definition = z.array(z.object({ name: z.string(), text: z.string() }));

/** Fills a table whose indexes are built afterwards, but for those of constraints. */
export async function withoutIndexes(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`select indexname as name, indexdef as text from pg_indexes where tablename = ${table}
    and indexname not in (select conname from pg_constraint where conrelid = ${table}::regclass)`.execute(db);
  const indexes = definition.parse(rows);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  for (const { text } of indexes) await sql.raw(text).execute(db);
}

/** Fills an empty, migrated database. */
export async function loadDataset(db: Db, size: DatasetSize, say: (step: string) => void): Promise<void> {
  const run = (statements: string) =>
    inTransaction(db, systemPrincipal, async (trx: Trx) => {
      for (const statement of statements.split(';\n').filter((each) => each.trim() !== ''))
        await sql.raw(statement).execute(trx);
    });
  await run(people(size));
  await withoutIndexes(db, 'packages', async () => {
    say('rows');
    await run(parcels(size));
    say('indexes');
  });
  say('counts');
  await run(counts);
  await sql`vacuum analyze packages, list_counts, list_sums`.execute(db);
}
