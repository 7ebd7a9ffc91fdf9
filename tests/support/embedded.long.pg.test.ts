import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded, type EmbeddedPostgres, type EmbeddedStep } from '#server/db/embedded/start-embedded.ts';
import { EmbeddedBusy, EmbeddedFailed } from '#server/db/embedded/errors.ts';

const program = fileURLToPath(new URL('machine/embedded-owner.ts', import.meta.url));
const answer = z.union([
  z.object({ url: z.string(), port: z.number(), adopted: z.boolean() }),
  z.object({ busy: z.object({ pid: z.number(), port: z.number().optional() }) }),
]);

// Creating a cluster takes a second: most tests share one, which is stopped and has no owner when a test begins.
let home: string;
let folder: string;
let children: ChildProcess[] = [];
let started: EmbeddedPostgres[] = [];

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'qafila-embedded-'));
  chmodSync(home, 0o755);
});

beforeEach(() => {
  folder = join(home, 'postgres');
});

afterEach(stopEverything);

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function stopEverything(): Promise<void> {
  await Promise.all(children.map(kill));
  await Promise.all(started.map((database) => database.stop()));
  const someWereKilled = children.length > 0;
  [children, started] = [[], []];
  if (!someWereKilled) return;
  // A server that a killed owner left running is stopped by its next owner.
  const left = await startEmbedded({ folder, durable: false });
  await left.stop();
}

async function start(options: { port?: number; durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ folder, durable: false, ...options });
  started.push(database);
  return database;
}

async function startOwner(): Promise<{ child: ChildProcess; says: z.infer<typeof answer> }> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return { child, says: answer.parse(JSON.parse(line)) };
  throw new Error('The owner said nothing.');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a fresh folder becomes a database whose login is bound by row policies and whose sort order does not depend on the machine', async () => {
  const { url } = await start();
  expect(
    await query(
      url,
      `select rolsuper, rolinherit, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
    ),
  ).toEqual([false, false, false, false, false]);
  expect(
    await query(
      url,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) from pg_database where datname = 'qafila'`,
    ),
  ).toEqual(['i', 'und', 'UTF8']);
  expect(await query(url, `select unaccent('élève'), similarity('قافلة', 'قافلة')`)).toEqual(['eleve', 1]);
  expect(await query(url, 'set role qafila_scoped')).toEqual([]);
  expect(statSync(join(folder, 'passwords.json')).mode & 0o077).toBe(0);
});

test('written data survives a stop and a start, at the same port', async () => {
  const first = await start();
  await query(first.url, 'create table if not exists kept as select 7 as value');
  await first.stop();
  const second = await start();
  expect(second).toMatchObject({ adopted: false, port: first.port });
  expect(await query(second.url, 'select value from kept')).toEqual([7]);
});

test('a second process on the same folder is refused with the pid of the holder', async () => {
  const { child, says } = await startOwner();
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EmbeddedBusy);
  expect(refused).toMatchObject({ owner: { pid: child.pid, port: 'port' in says ? says.port : 0 } });
});

test('of many processes that start at once on a fresh folder exactly one gets it', async () => {
  folder = join(home, 'contended');
  const owners = await Promise.all([startOwner(), startOwner(), startOwner(), startOwner()]);
  expect(owners.filter(({ says }) => 'url' in says)).toHaveLength(1);
});

test('the server of a killed process is taken over, with its data', async () => {
  const { child, says } = await startOwner();
  const url = 'url' in says ? says.url : '';
  await query(url, 'create table if not exists kept as select 7 as value');
  const pid = postmasterPid();
  await kill(child);
  const database = await start();
  expect(database).toMatchObject({ adopted: true, url });
  expect(postmasterPid()).toBe(pid);
  expect(await query(database.url, 'select value from kept')).toEqual([7]);
});

test('after a killed process exactly one of many later processes takes the server over', async () => {
  const { child } = await startOwner();
  const pid = postmasterPid();
  await kill(child);
  const owners = await Promise.all([startOwner(), startOwner(), startOwner(), startOwner()]);
  expect(owners.filter(({ says }) => 'adopted' in says && says.adopted)).toHaveLength(1);
  expect(owners.filter(({ says }) => 'busy' in says)).toHaveLength(3);
  expect(postmasterPid()).toBe(pid);
});

test('when the server was killed too, a new one recovers the committed data', async () => {
  const { child, says } = await startOwner();
  await query('url' in says ? says.url : '', 'create table if not exists kept as select 7 as value');
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  await kill(child);
  const database = await start();
  expect(database.adopted).toBe(false);
  expect(postmasterPid()).not.toBe(pid);
  expect(await query(database.url, 'select value from kept')).toEqual([7]);
});

test('a pid file whose pid now belongs to an unrelated program does not stop the start', async () => {
  const database = await start();
  await database.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(stranger);
  const path = join(folder, 'data', 'postmaster.pid');
  writeFileSync(path, `${stranger.pid}\n${join(folder, 'data')}\n1000000000\n${database.port}\n\n127.0.0.1\n\nready\n`);
  const owner = statSync(join(folder, 'data'));
  chownSync(path, owner.uid, owner.gid);
  expect((await start()).adopted).toBe(false);
});

test('a server that a killed process ran with other settings is replaced, not adopted', async () => {
  const { child } = await startOwner();
  await kill(child);
  const database = await start({ durable: true });
  expect(database.adopted).toBe(false);
  expect(await query(database.url, 'show fsync')).toEqual(['on']);
});

test.runIf(process.getuid?.() === 0)(
  'below a folder that only root may enter, the database moves elsewhere and reports it',
  async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    folder = join(closed, 'postgres');
    const steps: EmbeddedStep[] = [];
    const options = { folder, durable: false, onStep: (step: EmbeddedStep) => void steps.push(step) };
    const database = await startEmbedded(options);
    expect(await query(database.url, 'select 1')).toEqual([1]);
    await database.stop();
    const moved = steps.find((step) => step.step === 'moved');
    expect(moved).toEqual({ step: 'moved', from: folder, to: database.folder });
    expect(database.folder.startsWith(closed)).toBe(false);
    folder = join(home, 'postgres');
    rmSync(database.folder, { recursive: true });
  },
);

test("a port in use is refused with the server's output, and the folder stays free", async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = z.object({ port: z.number() }).parse(other.address());
  const failed = await start({ port: address.port }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(EmbeddedFailed);
  expect(failed).toMatchObject({ log: expect.arrayContaining([expect.stringContaining('Address already in use')]) });
  other.close();
  expect((await start({ port: address.port })).port).toBe(address.port);
});
