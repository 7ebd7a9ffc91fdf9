// How long a page of the log takes with millions of events: `npm run bench:logs [-- rows]`. Rows are made by SQL, over a year,
// as an installation has them: many of parcels, few of everything else.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { logPageSize, readLog } from '#server/areas/logs/read-log.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { LogFilter } from '#shared/areas/logs/log.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { performancePage, today, writePart } from '../performance-page.ts';

const goalMs = 50;
const count = Number(process.argv[2] ?? 10_000_000);
const batchSize = 50_000;
const [parcels, people, days] = [Math.ceil(count / 12), 1_500, 365];
const runs = 40;

const person = (n: string) => `('00000000-0000-7000-8000-7' || lpad((${n})::text, 11, '0'))::uuid`;
const parcel = (n: string) => `('00000000-0000-7000-8000-6' || lpad((${n})::text, 11, '0'))::uuid`;

/** Twelve events of a parcel, and one in fifty of something else. */
const batch = (from: number, to: number) => `
with made as (
  select n, timestamptz 'now' - (1 - n::float8 / ${count}) * interval '${days} days' as at, random() as dice,
    floor(random() * ${people})::int as who
  from generate_series(${from}, ${to}) n
), told as (
  insert into events (id, at, actor_id, actor_role, name, entity, entity_id, version, changed, before, after, facts, tag)
  select n, at, case when dice < 0.8 then ${person('who')} end,
    case when dice >= 0.8 then 'SYS' when who % 40 = 0 then 'ADMIN' when who % 3 = 0 then 'DRIVER' else 'CUSTOMER' end,
    case when dice < 0.98 then 'package.' || (array['created', 'confirmed', 'picked_up', 'assigned', 'out', 'delivered'])[1 + n % 6]
      when dice < 0.999 then 'user.signedIn' else 'rules.edited' end,
    case when dice < 0.98 then 'package' when dice < 0.999 then 'user' else 'rules' end,
    case when dice < 0.98 then ${parcel(`n % ${parcels}`)} else ${person('who')} end,
    1 + (n / ${parcels})::int, array['status'], null, null,
    jsonb_build_object('trackingNumber', 'CAS-26-' || n % ${parcels}, 'from', 'created', 'to', 'confirmed'), '00000000'
  from made returning id, at
)
insert into event_seq (seq, event_id, at, tag, hash) select id, id, at, '00000000', ''::bytea from told`;

async function load(db: Db): Promise<void> {
  // Events of others, which nobody may write but here.
  for (const policy of ['in_own_name', 'in_own_name_scoped'])
    await sql.raw(`drop policy if exists ${policy} on events`).execute(db);
  const months = Math.ceil(days / 28) + 2;
  await inTransaction(db, systemPrincipal, (trx) =>
    sql`select make_event_partitions((now() - ${days} * interval '1 day')::date, ${months})`.execute(trx),
  );
  for (let from = 1; from <= count; from += batchSize) {
    await inTransaction(db, systemPrincipal, (trx) =>
      sql.raw(batch(from, Math.min(count, from + batchSize - 1))).execute(trx),
    );
  }
  await sql`vacuum analyze events`.execute(db);
  await sql`vacuum analyze event_seq`.execute(db);
}

const monthsAgo = (n: number): string => new Date(Date.now() - n * 30 * 86_400_000).toISOString().slice(0, 10);
const admin = '00000000-0000-7000-8000-700000000040';
const story = '00000000-0000-7000-8000-600000000123';
const cases: readonly { name: string; filter: LogFilter; search?: string; isDeep?: boolean }[] = [
  { name: 'first page', filter: {} },
  { name: 'a page from the middle of the log', filter: {}, isDeep: true },
  { name: 'parcels', filter: { objects: ['package'] } },
  { name: 'accounts and rules', filter: { objects: ['user', 'rules'] } },
  { name: 'deliveries', filter: { names: ['package.delivered'] } },
  { name: 'a rare event', filter: { names: ['rules.edited'] } },
  { name: 'one person', filter: { actors: [admin] } },
  { name: 'one role', filter: { roles: ['ADMIN'] } },
  { name: 'one role, one event', filter: { roles: ['ADMIN'], names: ['package.delivered'] } },
  { name: 'one person, rare event', filter: { actors: [admin], names: ['rules.edited'] } },
  { name: 'a month half a year ago', filter: { from: monthsAgo(7), to: monthsAgo(6) } },
  { name: 'parcels, a month half a year ago', filter: { objects: ['package'], from: monthsAgo(7), to: monthsAgo(6) } },
  { name: "one object's whole story", filter: { objectId: story } },
  { name: 'search: a person', filter: {}, search: 'admin' },
  { name: 'search: nothing found', filter: {}, search: 'zzzzqqq' },
];

async function measure(db: Db, each: (typeof cases)[number]): Promise<{ p50: number; p95: number; rows: number }> {
  const before = each.isDeep ? String(Math.floor(count / 2)) : null;
  let rows = 0;
  const times: number[] = [];
  for (let run = 0; run < runs + 3; run += 1) {
    const began = performance.now();
    const page = await inSnapshot(db, systemPrincipal, (trx) =>
      readLog(trx, { filter: each.filter, search: each.search ?? null, before, limit: logPageSize }),
    );
    if (run >= 3) times.push(performance.now() - began);
    rows = page.entries.length;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (q: number): number => sorted[Math.floor(sorted.length * q)] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95), rows };
}

const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder, durable: false });
await migrate(postgres.url);
const db = connect(postgres.url, { max: 2 });
await insertFixtures(db);
const began = performance.now();
await load(db);
const loaded = Math.round((performance.now() - began) / 1_000);
const lines: string[] = [];
let worst = 0;
for (const each of cases) {
  const { p50, p95, rows } = await measure(db, each);
  worst = Math.max(worst, p95);
  lines.push(`| ${each.name} | ${rows} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  console.log(lines.at(-1));
}
const number = new Intl.NumberFormat('en');
writePart(
  performancePage,
  'logs',
  `${today()}: ${number.format(count)} events of ${days} days, ${number.format(parcels)} parcels and ${number.format(people)} people, loaded in ${loaded} s. Milliseconds of ${runs} reads of a page, numbers of events with it; the aim is ${goalMs} at p95.

| read | events | p50 | p95 |
|---|---:|---:|---:|
${lines.join('\n')}

${worst <= goalMs ? `All are within the aim.` : `The slowest takes ${worst.toFixed(0)} ms.`}`,
);
await db.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
