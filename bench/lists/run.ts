// Response times of lists in a large company, under the real database roles: `npm run bench:lists` (a million parcels),
// `-- --quick` (50,000), `-- --large` (ten millions; needs 40 GB of disk). With `--every` each combination of filters runs once, and the slowest are printed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ListRequest } from '#server/entities/list-sql.ts';
import { packageListSource } from '#server/areas/packages/queries.ts';
import { readListFigures, readPage } from '#server/entities/list-reads.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { measuredAudiences, type MeasuredAudience } from './audiences.ts';
import { measureAllCombinations } from './measure-all.ts';
import { fullSize, idOf, largeSize, loadDataset, quickSize } from './load-packages.ts';
import { performancePage, today, writePart } from '../performance-page.ts';
import { measure } from '../timing.ts';

const goalMs = 50;
const quick = process.argv.includes('--quick');
const large = process.argv.includes('--large');
const size = quick ? quickSize : large ? largeSize : fullSize;
const runs = quick ? 30 : 60;

type Query = (run: number) => Partial<ListRequest>;
const number = (run: number) =>
  `CAS-26-${String(1 + ((run * 7_919) % Math.floor(size.parcels * 0.2))).padStart(8, '0')}`;

function queries(pages: number, phones: readonly string[]): Record<string, Query> {
  return {
    'default tab': () => ({}),
    'to follow': () => ({ tab: 'to_follow' }),
    'status and city': (run) => ({
      filter: { status: ['enroute', 'received'], city: [idOf('city', (run * 13) % size.cities)] },
    }),
    'delivered in a week': () => ({ tab: 'all', filter: { delivered: { gte: '2026-09-01', lt: '2026-09-08' } } }),
    'cash of 100 to 300': () => ({ tab: 'all', filter: { cod: { min: 10_000, max: 30_000 } } }),
    '200 numbers': (run) => ({
      tab: 'all',
      filter: { numbers: Array.from({ length: 200 }, (_, n) => number(run + n)) },
    }),
    'page 300': () => ({ tab: 'all', page: Math.min(300, pages) }),
    'by number': (run) => ({ tab: 'all', search: number(run) }),
    'by phone': (run) => ({ tab: 'all', search: `0${phones[run % phones.length]?.slice(4) ?? ''}` }),
    'part of a name': (run) => ({
      tab: 'all',
      search: ['khadija sk', 'benki', 'el idrissi', 'sanaa ber', 'zniber'][run % 5],
    }),
  };
}

const scans = z.tuple([z.object({ n: z.number() })]);
/** Sequential scans of packages so far; the statistics of a connection arrive a moment after its transaction. */
async function sequentialScans(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await new Promise((resolve) => {
    setTimeout(resolve, 1_200);
  });
  const { rows } = await sql`select seq_scan as n from pg_stat_user_tables where relname = 'packages'`.execute(db);
  return scans.parse(rows)[0].n;
}

async function lastPage(db: Db, { audience, dbPrincipal }: MeasuredAudience): Promise<number> {
  const counts = await inSnapshot(db, dbPrincipal, (trx) => readListFigures(trx, packageListSource, audience));
  return Math.max(1, Math.ceil((counts.tabs['all'] ?? 0) / 30));
}

async function phonesOf(db: Db, { audience, dbPrincipal }: MeasuredAudience): Promise<string[]> {
  const page = await inSnapshot(db, dbPrincipal, (trx) => readPage(trx, packageListSource, audience, { tab: 'all' }));
  return page.rows.map(({ phone }) => phone);
}

interface Result {
  audience: string;
  query: string;
  p50: number;
  p95: number;
}

async function measureAll(db: Db): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of measuredAudiences(size)) {
    const { audience, dbPrincipal, name } = each;
    for (const [query, make] of Object.entries(queries(await lastPage(db, each), await phonesOf(db, each)))) {
      const times = await measure(
        (run) =>
          inSnapshot(db, dbPrincipal, (trx) =>
            readPage(trx, packageListSource, audience, { tab: 'packages', ...make(run) }),
          ),
        runs,
      );
      results.push({ audience: name, query, ...times });
    }
    const times = await measure(
      () => inSnapshot(db, dbPrincipal, (trx) => readListFigures(trx, packageListSource, audience)),
      runs,
    );
    results.push({ audience: name, query: 'tab counts', ...times });
    console.log(`  measured: ${name}`);
  }
  return results;
}

function table(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ audience }) => audience))];
  const lines = [`| query | ${names.join(' | ')} |`, `|---|${names.map(() => '---:|').join('')}`];
  for (const query of new Set(results.map((result) => result.query))) {
    const cells = names.map((name) => {
      const found = results.find((result) => result.audience === name && result.query === query);
      return found ? `${found.p50.toFixed(1)} / ${found.p95.toFixed(1)}${found.p95 > goalMs ? ' ✗' : ''}` : '–';
    });
    lines.push(`| ${query} | ${cells.join(' | ')} |`);
  }
  return lines.join('\n');
}

/** Measures the queries of ordinary pages and writes the results; returns true if one exceeded the limit. */
async function measureUsual(db: Db): Promise<boolean> {
  const before = await sequentialScans(db);
  const results = await measureAll(db);
  const scanned = (await sequentialScans(db)) - before;
  const text = `${size.parcels.toLocaleString('en')} parcels, ${runs} runs each, p50 / p95 in ms, goal p95 < ${goalMs} ms, ${process.version}, Postgres 18, measured ${today()} on 2 cores. Sequential scans of packages: ${scanned}.\n\n${table(results)}`;
  console.log(`\n${text}\n`);
  if (!quick && !large) writePart(performancePage, 'lists', text);
  const slow = results.filter(({ p95 }) => p95 > goalMs).length;
  if (slow > 0 || scanned > 0) console.log(`${slow} above the goal, ${scanned} sequential scans`);
  return slow > 0 || scanned > 0;
}

const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder, durable: false });
try {
  await migrate(postgres.url);
  const db = connect(postgres.url, { max: 4 });
  const began = performance.now();
  console.log(`loading ${size.parcels.toLocaleString('en')} parcels`);
  await loadDataset(db, size, (step) => console.log(`  ${step} …`));
  console.log(`  loaded in ${Math.round((performance.now() - began) / 1000)} s`);
  const failed = process.argv.includes('--every')
    ? (await measureAllCombinations(db, size)) > 0
    : await measureUsual(db);
  if (failed) process.exitCode = 1;
  await db.destroy();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
