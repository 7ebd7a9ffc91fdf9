// Time from a cold start to the first page: `npm run bench:start`, five rounds, medians; `-- --rounds 1 --page
// /tmp/performance.md` overrides. The commands run with the embedded database in a copy of the repository, so that the
// build here is not changed.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#tests/support/browser.ts';
import { performancePage, today, writePart } from '../performance-page.ts';
import { copyRepository } from './repository-copy.ts';
import { type PageLoad, loadListPage, loadSignInPage } from './page-load.ts';
import { startAndServe } from './start-and-serve.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, page: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const page = values.page ?? (rounds >= 5 ? performancePage : null);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const seconds = (ms: readonly number[]): string => (median(ms) / 1000).toFixed(1);

const starts = {
  built: {
    name: '`npm start` from nothing: the interface is built, Postgres unpacked, a database made',
    ms: [] as number[],
  },
  again: { name: '`npm start` again', ms: [] as number[] },
  demo: { name: '`npm run demo` with the interface built: a database and its company are made', ms: [] as number[] },
  demoAgain: { name: '`npm run demo` again', ms: [] as number[] },
};
const looks = {
  signIn: { name: 'the sign-in page', of: [] as PageLoad[] },
  list: { name: 'the list of parcels, signed in', of: [] as PageLoad[] },
};

/** Measures one start; the time of `meanwhile` does not count. */
async function take(
  { name, ms }: { name: string; ms: number[] },
  command: string,
  folder: string,
  copy: string,
  meanwhile?: (url: string) => Promise<void>,
): Promise<void> {
  const serving = await startAndServe(join(copy, 'server/cli', command), folder);
  try {
    ms.push(serving.ms);
    console.log(`  ${name}: ${seconds([serving.ms])} s`);
    await meanwhile?.(serving.url);
  } finally {
    await serving.stop();
  }
}

async function lookAround(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    looks.signIn.of.push(await loadSignInPage(browser, url));
    looks.list.of.push(await loadListPage(browser, url));
  } finally {
    await browser.close();
  }
  for (const { name, of } of [looks.signIn, looks.list]) console.log(`  ${name}: ${JSON.stringify(of.at(-1))}`);
}

const copy = await copyRepository();
try {
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}, about two minutes each`);
    await copy.deleteBuild();
    const [company, demo] = [await copy.dataFolder(), await copy.dataFolder()];
    await take(starts.built, 'start.ts', company, copy.root);
    await take(starts.again, 'start.ts', company, copy.root);
    await take(starts.demo, 'demo.ts', demo, copy.root);
    await take(starts.demoAgain, 'demo.ts', demo, copy.root, lookAround);
  }
} finally {
  await copy.remove();
}

const kb = (bytes: readonly number[]): string => (median(bytes) / 1000).toFixed(0);
const text = [
  '| start | s to the first page |',
  '|---|---:|',
  ...Object.values(starts).map(({ name, ms }) => `| ${name} | ${seconds(ms)} |`),
  '',
  '| in a new browser, nothing cached | KB over the wire | s to the largest paint | s to its content |',
  '|---|---:|---:|---:|',
  ...Object.values(looks).map(
    ({ name, of }) =>
      `| ${name} | ${kb(of.map(({ bytes }) => bytes))} | ${seconds(of.map(({ paintMs }) => paintMs))} | ${seconds(of.map(({ contentMs }) => contentMs))} |`,
  ),
  '',
  `Measured ${today()} on ${cpus().length} cores, Node ${process.version}, ${rounds === 1 ? 'once' : `medians of ${rounds}`}; server, database and browser on the same machine.`,
].join('\n');
console.log(`\n${text}`);
if (page !== null) writePart(page, 'start', text);
