// From nothing to the first page, and again: `npm run bench:start`. The command that serves a company is started as a person starts it, with
// the embedded database, and asked until a page comes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = new URL('../../docs/performance.md', import.meta.url);
const limitMs = 180_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return response.ok && (await response.text()).includes('<div id="root"');
  } catch {
    return false;
  }
}

/** Starts the server on a folder; returns the ms until its first page came whole. */
async function start(folder: string): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'server/cli/start.ts')], {
    cwd: root, env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'warn', NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const began = performance.now();
  try {
    while (!(await answers(`http://localhost:${port}/`))) {
      if (child.exitCode !== null || performance.now() - began > limitMs) throw new Error('no page came');
      await wait(20);
    }
    return performance.now() - began;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const rows: [string, number][] = [];
const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-start-'));
try {
  await rm(join(root, 'client/dist'), { recursive: true, force: true });
  rows.push(['from nothing: the interface built, Postgres unpacked, a database made', await start(folder)]);
  rows.push(['again', await start(folder)]);
  await rm(folder, { recursive: true, force: true });
  rows.push(['a new folder, the interface built before', await start(folder)]);
  rows.push(['again', await start(folder)]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
const text = ['| start | s to the first page |', '|---|---:|', ...rows.map(([name, ms]) => `| ${name} | ${seconds(ms)} |`), '',
  `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores, Node ${process.version}.`].join('\n');
console.log(text);
const [begin, end] = ['<!-- start -->', '<!-- /start -->'];
const old = await readFile(page, 'utf8');
await writeFile(page, `${old.slice(0, old.indexOf(begin) + begin.length)}\n${text}\n${old.slice(old.indexOf(end))}`);
