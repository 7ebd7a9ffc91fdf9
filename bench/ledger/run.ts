// What the ledger costs: `npm run bench:ledger [parcels]`. Deliveries with and without it, an invoice of 5,000 parcels, and in a
// company of a million parcels the reconciliation and what people read of money. Temporary Postgres, a durable one for writes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fullSize, loadDataset } from '../lists/load-packages.ts';
import { performancePage, today, writePart } from '../performance-page.ts';
import { loadMoney } from './load-money.ts';
import { measureReads, measureReconciliation, type Timing } from './reads.ts';
import { measureWrites } from './writes.ts';

const parcels = Number(process.argv[2] ?? fullSize.parcels);
const goals = { share: 0.8, invoiceMs: 5_000, reconciliationSeconds: 60, p95: 50 };

/** Runs work on an own Postgres that is deleted afterwards. */
async function onPostgres<Result>(
  durable: boolean,
  work: (db: Db, superuserUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
  const postgres = await startEmbedded({ folder, durable });
  try {
    await migrate(postgres.url);
    const db = connect(postgres.url, { max: 8 });
    const superuser = new URL(postgres.superuserUrl);
    superuser.pathname = new URL(postgres.url).pathname;
    const result = await work(db, superuser.href);
    await db.destroy();
    return result;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const sign = (holds: boolean): string => {
  if (!holds) process.exitCode = 1;
  return holds ? '✓' : '✗';
};
const whole = (value: number): string => Math.round(value).toLocaleString('en');

function table(timings: readonly Timing[]): string {
  const names = [...new Set(timings.map(({ who }) => who))];
  const rows = [...new Set(timings.map(({ what }) => what))].map((what) => {
    const cells = names.map((name) => {
      const found = timings.find((each) => each.who === name && each.what === what);
      if (!found) return '–';
      const text = `${found.p50.toFixed(1)} / ${found.p95.toFixed(1)}`;
      return found.p95 <= goals.p95 ? text : `${text} ${sign(false)}`;
    });
    return `| ${what} | ${cells.join(' | ')} |`;
  });
  return [`| p50 / p95 in ms | ${names.join(' | ')} |`, `|---|${names.map(() => '---:|').join('')}`, ...rows].join(
    '\n',
  );
}

const writes = await onPostgres(true, (db) => measureWrites(db));
const share = writes.withoutLedger / writes.withLedger;
const found = [
  `- ${sign(share >= goals.share)} deliveries with the ledger ≥ ${goals.share} × those without: **${share.toFixed(2)}** (${writes.withLedger.toFixed(2)} and ${writes.withoutLedger.toFixed(2)} ms each)`,
  `- ${sign(writes.invoiceMs < goals.invoiceMs)} an invoice of ${whole(writes.invoiceParcels)} parcels < ${goals.invoiceMs / 1_000} s: **${(writes.invoiceMs / 1_000).toFixed(1)} s**`,
];
console.log(found.join('\n'));

const say = (step: string): void => {
  console.log(`  ${step} …`);
};

const size = { ...fullSize, parcels };
const { reconciliation, timings } = await onPostgres(false, async (db, superuserUrl) => {
  console.log(`loading ${whole(parcels)} parcels`);
  await loadDataset(db, size, say);
  // One connection: what it skips is set on it.
  const admin = connect(superuserUrl, { max: 1 });
  await loadMoney(admin, say);
  await admin.destroy();
  return { timings: await measureReads(db, size), reconciliation: await measureReconciliation(db) };
});
if (reconciliation.differences > 0) throw new Error(`${reconciliation.differences} differences`);
const compared = Object.entries(reconciliation.rows)
  .filter(([, rows]) => rows > 0)
  .map(([check, rows]) => `${whole(rows)} ${check}`)
  .join(', ');
const text = `Measured ${today()} on 2 cores, ${process.version}, Postgres 18; writes on a durable one, 4 at once.

${found.join('\n')}
- ${sign(reconciliation.seconds < goals.reconciliationSeconds)} the reconciliation of ${whole(parcels)} parcels < ${goals.reconciliationSeconds} s: **${reconciliation.seconds.toFixed(0)} s** (${compared})

Among those ${whole(parcels)} parcels, goal p95 < ${goals.p95} ms:

${table(timings)}`;
console.log(`\n${text}\n`);
writePart(performancePage, 'ledger', text);
