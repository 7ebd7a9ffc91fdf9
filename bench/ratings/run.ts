// How long the figures of a million ratings of two years take: `npm run bench:ratings`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readMetrics } from '#server/areas/ratings/metrics.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { ratingPeriods } from '#shared/areas/ratings/periods.ts';
import { measuredAudiences } from '../lists/audiences.ts';
import { fullSize } from '../lists/load-packages.ts';
import { performancePage, today, writePart } from '../performance-page.ts';
import { measure } from '../timing.ts';

const goalMs = 50;
const [count, batches, days] = [1_000_000, 50, 730];
const [drivers, agents] = [500, 40];
const runs = 60;
const now = new Date('2026-11-21T12:00:00Z');

// Without parcels, people and the indexes of searches, which the figures do not read. In the order of time, as they come;
// every second one is about the parcel of the one before.
const preparation = `
alter table ratings drop constraint ratings_package_id_fkey, drop constraint ratings_company_id_fkey,
  drop constraint ratings_author_id_fkey, drop constraint ratings_driver_id_fkey, drop constraint ratings_support_id_fkey;
drop index ratings_search, ratings_tags, ratings_number;
`;
const person = (kind: number, n: string) => `('00000000-0000-7000-8000-${kind}' || lpad((${n})::text, 11, '0'))::uuid`;
const batch = (index: number) => `
insert into ratings (id, version, status, type, package_id, tracking_number, company_id, given_by, author_id, driver_id, support_id, overall,
  would_recommend, sentiment, flagged, created_at, created_on, updated_at)
select gen_random_uuid(), 1, case when r1 < 0.02 then 'deleted' else 'active' end, case when r2 < 0.8 then 'driver' else 'support' end, ${person(6, 'n / 2')},
  'CAS-26-' || n, ${person(3, 'n % 500')}, 'customer', ${person(7, 'n')}, case when r2 < 0.8 then ${person(4, `floor(r3 * ${drivers})::int`)} end,
  case when r2 >= 0.85 then ${person(8, `floor(r3 * ${agents})::int`)} end, score, case when r4 < 0.9 then score >= 4 end,
  case when score >= 4 then 'positive' when score = 3 then 'neutral' else 'negative' end, false, at, (at at time zone 'Africa/Casablanca')::date, at
from (select n, random() r1, random() r2, random() r3, random() r4, (array[1,2,2,3,3,4,4,4,4,5,5,5,5,5,5,5,5,5,5,5])[1 + floor(random() * 20)::int] as score,
    timestamptz '${now.toISOString()}' - (1 - n::float8 / ${count}) * interval '${days} days' as at
  from generate_series(${(index * count) / batches} + 1, ${((index + 1) * count) / batches}) n) g`;

async function load(db: Db): Promise<void> {
  await sql.raw(preparation).execute(db);
  for (let index = 0; index < batches; index += 1)
    await inTransaction(db, systemPrincipal, (trx) => sql.raw(batch(index)).execute(trx));
  await sql`vacuum analyze ratings`.execute(db);
  await sql`vacuum analyze rating_figures`.execute(db);
}

const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder, durable: false });
try {
  await migrate(postgres.url);
  const db = connect(postgres.url, { max: 2 });
  console.log(`loading ${count.toLocaleString('en')} ratings`);
  await load(db);
  const admin = measuredAudiences(fullSize).find(({ audience }) => audience.role === 'ADMIN');
  if (!admin) throw new Error('no administrator');
  const lines = ['| period | p50 / p95 |', '|---|---:|'];
  for (const period of ratingPeriods) {
    const { p50, p95 } = await measure(
      () => inSnapshot(db, admin.dbPrincipal, (trx) => readMetrics(trx, admin.audience, { now, period })),
      runs,
    );
    if (p95 > goalMs) process.exitCode = 1;
    lines.push(`| ${period} | ${p50.toFixed(1)} / ${p95.toFixed(1)}${p95 > goalMs ? ' ✗' : ''} |`);
  }
  const text = `${count.toLocaleString('en')} ratings of two years, ${drivers} drivers, ${agents} colleagues of the support, ${runs} runs each, milliseconds, goal p95 < ${goalMs}, ${process.version}, Postgres 18, measured ${today()} on 2 cores.\n\n${lines.join('\n')}`;
  console.log(`\n${text}\n`);
  writePart(performancePage, 'ratings', text);
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
