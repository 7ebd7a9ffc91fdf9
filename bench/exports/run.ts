// What an export of a million parcels costs the instance that makes it: its memory, and the answers of lists meanwhile.
// `node bench/exports/run.ts [csv|xlsx]`, `-- --quick` with 50,000 parcels. One instance on a temporary Postgres; the client must be built.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createAdmin } from '#server/sign-in/create-admin.ts';
import { connect } from '#server/db/connection/connection.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { fullSize, loadDataset, quickSize } from '../lists/load-packages.ts';
import { startAndServe } from '../start/start-and-serve.ts';

const size = process.argv.includes('--quick') ? quickSize : fullSize;
const format = process.argv.includes('xlsx') ? 'xlsx' : 'csv';
const goalMegabytes = 100;
/** As the Dockerfile has it. */
const heapLimit = '--max-old-space-size=768';
const account = { login: 'bench', name: 'Bench', email: null, password: 'seventeen brown camels' };

const answer = z.object({ data: z.nullish(z.record(z.string(), z.unknown())), errors: z.optional(z.unknown()) });
type Call = (query: string, variables?: object) => Promise<unknown>;

/** Signs in and returns what sends calls as this account. */
async function signIn(url: string): Promise<Call> {
  const post = async (query: string, variables: object, headers: Record<string, string>) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = answer.parse(await response.json());
    if (!data) throw new Error('a call failed', { cause: errors });
    return { data, cookies: response.headers.getSetCookie() };
  };
  const { login, password } = account;
  const { data, cookies } = await post(
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { login, password } },
    {},
  );
  const { token } = z.object({ signIn: z.object({ token: z.string() }) }).parse(data).signIn;
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  return async (query, variables = {}) => (await post(query, variables, { cookie, 'x-qafila-token': token })).data;
}

/** Megabytes of memory that a process holds, or the most that it ever held. */
function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
}

const page = '{ packages(tab: all) { total rows { id version trackingNumber status recipientName cod } } }';
/** Milliseconds of one list as a page asks for it. */
async function timeList(call: Call): Promise<number> {
  const began = performance.now();
  await call(page);
  return performance.now() - began;
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const columns = ['trackingNumber', 'status', 'recipientName', 'phone', 'address', 'cod', 'createdAt', 'deliveredAt'];
const kindOf: Readonly<Record<string, string>> = { cod: 'money', createdAt: 'instant', deliveredAt: 'instant' };
const jobShape = z.object({ id: z.string(), status: z.string(), done: z.number(), errorCode: z.string().nullable() });

async function startExport(call: Call): Promise<string> {
  const file = {
    columns: columns.map((path) => ({ path, title: path, kind: kindOf[path] ?? 'text' })),
    format,
    language: 'fr',
    name: 'Colis',
  };
  const data = await call(
    'mutation ($input: PackagesExportInput!) { packagesExport(input: $input) { job { id status done errorCode } } }',
    { input: { tab: 'all', file } },
  );
  return z.object({ packagesExport: z.object({ job: jobShape }) }).parse(data).packagesExport.job.id;
}

async function readJob(call: Call, id: string): Promise<z.output<typeof jobShape>> {
  const data = await call('query ($id: ID!) { job(id: $id) { id status done errorCode } }', { id });
  return z.object({ job: jobShape }).parse(data).job;
}

/** Runs the export and returns what it cost. */
async function measure(call: Call, pid: number) {
  for (let n = 0; n < 40; n += 1) await timeList(call);
  const before: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    before.push(await timeList(call));
    await wait(50);
  }
  const rest = megabytes(pid, 'VmRSS');
  const beside: number[] = [];
  let peak = rest;
  const began = performance.now();
  const id = await startExport(call);
  for (;;) {
    const job = await readJob(call, id);
    peak = Math.max(peak, megabytes(pid, 'VmRSS'));
    if (job.status === 'done')
      return { rows: job.done, seconds: (performance.now() - began) / 1_000, rest, peak, before, beside };
    if (job.status === 'failed') throw new Error(`the export failed: ${job.errorCode}`);
    beside.push(await timeList(call));
    await wait(50);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-'));
const postgres = await startEmbedded({ folder: join(folder, 'postgres') });
try {
  await migrate(postgres.url);
  const db = connect(postgres.url, { max: 4 });
  await loadDataset(db, size, (step) => console.log(`  ${step} …`));
  await createAdmin(db, account, { another: true, now: new Date() });
  await db.destroy();
  const start = () =>
    startAndServe('bench/exports/server.ts', folder, { DATABASE_URL: postgres.url, NODE_OPTIONS: heapLimit });
  // The first start computes sums and figures per day from the rows, which is no part of an export.
  const first = await start();
  const peak = megabytes(first.pid, 'VmHWM');
  await first.stop();
  console.log(
    `  first start, which computes all figures: ${Math.round(first.ms / 1_000)} s, ${peak.toFixed(0)} MB at most`,
  );
  const server = await start();
  try {
    const { rows, seconds, rest, peak: most, before, beside } = await measure(await signIn(server.url), server.pid);
    console.log(
      `${rows.toLocaleString('en')} parcels as ${format} in ${Math.round(seconds)} s; memory ${rest.toFixed(0)} MB at rest, ` +
        `+ ${(most - rest).toFixed(0)} MB (goal < ${goalMegabytes}); p95 of a list ${p95(before).toFixed(1)} ms before, ` +
        `${p95(beside).toFixed(1)} ms beside it`,
    );
    if (most - rest >= goalMegabytes) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
