import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoPassword } from '#server/sign-in/password.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { childEnvironment } from '#tests/support/machine/child-environment.ts';
import { scratchParent } from '#tests/support/machine/folders.ts';
import { freePort } from '#tests/support/ports.ts';
import { allChecksVariable } from '#tests/support/run-report.ts';

const script = fileURLToPath(new URL('../../server/cli/demo.ts', import.meta.url));
let folder: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(scratchParent, 'qafila-demo-'));
  // Under root the database runs as another user, who needs access.
  chmodSync(folder, 0o755);
  port = await freePort();
});
afterAll(async () => {
  for (const child of started) await end(child, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Demo {
  child: ChildProcess;
  output: () => string;
}

/** Starts the demo; resolves when it invites to sign in, or ended instead. */
async function start({ args = [], data = folder }: { args?: string[]; data?: string } = {}): Promise<Demo> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...childEnvironment(), PORT: String(port), DATA_FOLDER: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ctrl+C stops')) resolve();
      });
    }
    child.once('close', () => resolve());
  });
  return { child, output: () => output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

function post(body: object, cookie = ''): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}`, cookie },
    body: JSON.stringify(body),
  });
}

/** The answer to a sign-in, and the cookie of its session. */
async function signIn(login: string): Promise<{ answer: unknown; cookie: string }> {
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { effectiveRole } } }';
  const response = await post({ query, variables: { input: { login, password: demoPassword } } });
  const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  return { answer: await response.json(), cookie: cookie.join('; ') };
}

const total = z.object({ data: z.object({ packages: z.object({ total: z.number() }) }) });

async function countParcels(): Promise<number> {
  const { cookie } = await signIn('admin');
  const response = await post({ query: '{ packages(tab: all) { total } }' }, cookie);
  return total.parse(await response.json()).data.packages.total;
}

/** The small company, as making all of it takes half a minute; with all checks the whole. */
const size =
  process.env[allChecksVariable] === undefined ? { args: ['--small'], parcels: 150 } : { args: [], parcels: 500 };

/** Written by the server when it starts, removed by it when it has ended well. */
const pidFile = () => join(folder, 'postgres', 'data', 'postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

test(
  'the demo starts from nothing, survives a second start and a kill, and stops its database with it',
  { timeout: 600_000 },
  async () => {
    const first = await start({ args: size.args });
    expect(first.output()).toContain(`http://localhost:${port}`);
    for (const { login, role } of demoAccounts) {
      expect(first.output()).toMatch(new RegExp(`^ +${login} +${role}$`, 'm'));
      expect((await signIn(login)).answer).toEqual({ data: { signIn: { viewer: { effectiveRole: role } } } });
    }

    const parcels = await countParcels();
    // The simulator orders some more.
    expect(parcels).toBeGreaterThanOrEqual(size.parcels);
    expect(parcels).toBeLessThan(size.parcels * 1.2);

    const second = await start();
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toContain(`The demo is running already: http://localhost:${port} (pid ${first.child.pid})`);

    await end(first.child, 'SIGKILL');
    const left = postmaster();
    const third = await start();
    expect(third.output()).not.toContain('Demo company');
    expect(await countParcels()).toBeGreaterThanOrEqual(parcels);
    expect(postmaster()).toBe(left);

    expect(await end(third.child, 'SIGINT')).toBe(0);
    expect(third.output()).toContain('Stopped.');
    expect(existsSync(pidFile())).toBe(false);
  },
);

test('a port in use is reported before a database is created', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const data = join(folder, 'untouched');
  const demo = await start({ data });
  other.close();
  expect(demo.child.exitCode).toBe(1);
  expect(demo.output()).toContain(
    `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm run demo`,
  );
  expect(demo.output()).not.toContain('Database');
  expect(existsSync(join(data, 'postgres', 'data'))).toBe(false);
});

test('an option that does not exist is complained of, and nothing starts', async () => {
  const demo = await start({ args: ['--stil'] });
  expect(demo.child.exitCode).toBe(1);
  expect(demo.output()).toContain('There is no option --stil.');
  expect(demo.output()).toContain('npm run demo [-- --still --small]');
  expect(demo.output()).not.toContain('Database');
});

test('--help lists the settings that count for the demo, with its own defaults, and no others', async () => {
  const { child, output } = await start({ args: ['--help'] });
  expect(child.exitCode).toBe(0);
  expect([...output().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name ?? '').toSorted()).toEqual([
    'DATA_FOLDER',
    'LOG_LEVEL',
    'PORT',
  ]);
  expect(output()).toMatch(/LOG_LEVEL.+\n +Default: warn/);
});
