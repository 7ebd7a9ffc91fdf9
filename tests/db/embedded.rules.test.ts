// The folder of the embedded database: who owns it, which running server belongs to it, and what is kept in it. No Postgres
// is started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareCluster } from '#server/db/embedded/cluster.ts';
import { rolesSql } from '#server/db/embedded/database.ts';
import { EmbeddedBusy, lastLines } from '#server/db/embedded/errors.ts';
import { acquireOwnership, findOwner } from '#server/db/embedded/ownership.ts';
import { findProcess, waitUntilGone } from '#server/db/embedded/processes.ts';
import { bareEnvironment, removeOtherPrograms, runProgram } from '#server/db/embedded/programs.ts';
import { findRunningServer, readPidFile, sameArguments } from '#server/db/embedded/running-server.ts';
import { findUsablePort, readSavedPort, savePort, serverArguments } from '#server/db/embedded/settings.ts';

function newPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  return { folder, data, runAs: undefined, moved: false };
}

const ownerFile = (folder: string, number: number) => join(folder, `owner.${number}.json`);
const self = findProcess(process.pid);
const gone = { pid: process.pid, startToken: 'of an earlier process', startedAt: 1_700_000_000 };
const alive = { pid: process.pid, startToken: self?.startToken ?? '', startedAt: 1_700_000_000 };

describe('a folder', () => {
  it('is owned by one process at a time, and free again once it is released', async () => {
    const { folder } = newPlace();
    expect(await findOwner(folder)).toBeNull();
    const mine = await acquireOwnership(folder);
    expect(mine.lastPostmaster).toBeUndefined();
    await expect(acquireOwnership(folder)).rejects.toThrow(EmbeddedBusy);
    expect(await findOwner(folder)).toMatchObject({ pid: process.pid, port: undefined });
    mine.recordServer(5_433, { pid: 7, startToken: 'token' });
    expect(await findOwner(folder)).toMatchObject({ pid: process.pid, port: 5_433 });
    await expect(acquireOwnership(folder)).rejects.toThrow(`(pid ${process.pid}, started `);
    mine.release();
    expect(await findOwner(folder)).toBeNull();
    const next = await acquireOwnership(folder);
    expect(next.lastPostmaster).toEqual({ pid: 7, startToken: 'token' });
    expect(readdirSync(folder)).toEqual(['owner.2.json']);
  });

  it('of a process that has ended is taken over, also when its id belongs to another process now', async () => {
    const { folder } = newPlace();
    const postmaster = { pid: 9, startToken: 'server' };
    writeFileSync(ownerFile(folder, 3), JSON.stringify({ ...gone, port: 5_433, postmaster }));
    writeFileSync(ownerFile(folder, 2), JSON.stringify(alive));
    expect(await findOwner(folder)).toBeNull();
    expect((await acquireOwnership(folder)).lastPostmaster).toEqual(postmaster);
    expect(readdirSync(folder)).toEqual(['owner.4.json']);
  });

  it('whose last owner died while it wrote its file is free', async () => {
    const { folder } = newPlace();
    writeFileSync(ownerFile(folder, 1), '{"pid":');
    expect((await acquireOwnership(folder)).lastPostmaster).toBeUndefined();
  });
});

/** A process that runs in the folder and looks like a server, until the test ends. */
async function startFake(cwd: string, name: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', name], { cwd });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('nothing was started');
  return Object.assign(child, { pid });
}

const pidFile = (place: { data: string }, pid: number, startedAt: number, port: number, folder = place.data) =>
  writeFileSync(
    join(place.data, 'postmaster.pid'),
    [pid, folder, startedAt, port, '', '', '', 'ready   ', ''].join('\n'),
  );

const setUp = async (name = 'postgres') => {
  const place = newPlace();
  mkdirSync(place.data);
  const child = await startFake(place.data, name);
  const startedAt = findProcess(child.pid)?.startedAt ?? 0;
  const hasPidFile = () => existsSync(join(place.data, 'postmaster.pid'));
  return { place, pid: child.pid, startedAt, hasPidFile };
};

describe('a server that runs', () => {
  const remembered = { port: 5_433, postmaster: undefined };

  it('is adopted when its process, start, folder and port are those of the folder', async () => {
    const { place, pid, startedAt } = await setUp();
    writeFileSync(join(place.data, 'postmaster.opts'), '/bin/postgres "-D" "/data" "-p" "5433"\n');
    pidFile(place, pid, startedAt, 5_433);
    expect(readPidFile(place.data)).toMatchObject({ pid, port: 5_433, status: 'ready' });
    const found = findRunningServer(place, remembered);
    expect(found).toMatchObject({ process: { pid }, status: 'ready', arguments: ['-D', '/data', '-p', '5433'] });
  });

  it('is adopted after the clock was changed, if its owner noted which process it is', async () => {
    const { place, pid, startedAt } = await setUp();
    pidFile(place, pid, startedAt - 3_600, 5_433);
    expect(() => findRunningServer(place, remembered)).toThrow('An unknown server runs');
    const startToken = findProcess(pid)?.startToken ?? '';
    const noted = { port: 5_433, postmaster: { pid, startToken } };
    expect(findRunningServer(place, noted)).toMatchObject({ process: { pid } });
  });

  it.each<[string, number, boolean]>([
    ['at another port', 5_434, false],
    ['on another folder', 5_433, true],
  ])('%s is unknown, and left alone', async (_, port, isElsewhere) => {
    const { place, pid, startedAt, hasPidFile } = await setUp();
    pidFile(place, pid, startedAt, port, isElsewhere ? '/elsewhere' : place.data);
    expect(() => findRunningServer(place, remembered)).toThrow(EmbeddedBusy);
    expect(hasPidFile()).toBe(true);
  });

  it('is none when the id belongs to another program now: its file is removed', async () => {
    const { place, pid, startedAt, hasPidFile } = await setUp('another');
    pidFile(place, pid, startedAt, 5_433);
    expect([findRunningServer(place, remembered), hasPidFile()]).toEqual([undefined, false]);
  });

  it('is none without a file, with half a file, and when its process has ended', async () => {
    const place = newPlace();
    mkdirSync(place.data);
    expect(findRunningServer(place, remembered)).toBeUndefined();
    writeFileSync(join(place.data, 'postmaster.pid'), `${process.pid}\n${place.data}\n`);
    expect([readPidFile(place.data), findRunningServer(place, remembered)]).toEqual([undefined, undefined]);
    const child = await startFake(place.data, 'postgres');
    const { startToken = '', startedAt = 0 } = findProcess(child.pid) ?? {};
    expect(await waitUntilGone(child.pid, startToken, 0)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await waitUntilGone(child.pid, startToken, 0)).toBe(true);
    pidFile(place, child.pid, startedAt, 5_433);
    expect(findRunningServer(place, remembered)).toBeUndefined();
  });
});

describe('what is kept in the folder', () => {
  it('is the port, so that links keep working while nothing else listens there', async () => {
    const place = newPlace();
    expect(readSavedPort(place)).toBeUndefined();
    const free = await findUsablePort(undefined);
    savePort(place, free);
    expect([readSavedPort(place), await findUsablePort(free)]).toEqual([free, free]);
    const other = createServer().listen({ port: free, host: '127.0.0.1' });
    await once(other, 'listening');
    const usable = await findUsablePort(free);
    other.close();
    expect([usable > 0, usable === free]).toEqual([true, false]);
    writeFileSync(join(place.folder, 'port'), 'nonsense');
    expect(readSavedPort(place)).toBeUndefined();
  });

  it('is a cluster of the installed version with its passwords; unfinished ones are removed', async () => {
    const place = newPlace();
    const programs = { version: '17.6.0', initdb: 'none', postgres: 'none', pgCtl: 'none' };
    const prepare = () => prepareCluster(place, programs, () => {});
    mkdirSync(join(place.folder, 'unfinished-1'));
    mkdirSync(place.data);
    writeFileSync(join(place.data, 'PG_VERSION'), '16\n');
    await expect(prepare()).rejects.toThrow('was made by Postgres 16, installed is 17');
    writeFileSync(join(place.data, 'PG_VERSION'), '17\n');
    await expect(prepare()).rejects.toThrow('passwords.json is missing');
    const passwords = { superuser: 'a', login: 'b' };
    writeFileSync(join(place.folder, 'passwords.json'), JSON.stringify(passwords));
    expect(await prepare()).toEqual(passwords);
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'passwords.json']);
  });

  it('is nothing half made after initdb failed', async () => {
    const place = newPlace();
    const programs = { version: '17.6.0', initdb: join(place.folder, 'initdb'), postgres: 'none', pgCtl: 'none' };
    await expect(prepareCluster(place, programs, () => {})).rejects.toThrow("can't be run");
    expect(readdirSync(place.folder)).toEqual(['passwords.json']);
    const kept: unknown = JSON.parse(readFileSync(join(place.folder, 'passwords.json'), 'utf8'));
    expect(kept).toEqual({ superuser: expect.stringMatching(/^.{32}$/), login: expect.stringMatching(/^.{32}$/) });
  });

  it('is no program of another version', () => {
    const place = newPlace();
    for (const name of ['programs-17.6', 'programs-17.5', 'programs-unfinished', 'data'])
      mkdirSync(join(place.folder, name));
    removeOtherPrograms(place, '17.6');
    expect(readdirSync(place.folder).toSorted()).toEqual(['data', 'programs-17.6']);
  });
});

describe('a program', () => {
  it('that fails says so with its last lines', async () => {
    const failing = runProgram(
      process.execPath,
      ['-e', 'console.log("one");console.error("two");process.exit(3)'],
      undefined,
    );
    await expect(failing).rejects.toMatchObject({
      code: 'embedded_failed',
      log: expect.arrayContaining(['one', 'two']),
    });
    expect(await runProgram(process.execPath, ['-e', ''], undefined)).toBeUndefined();
    expect(lastLines('a\n\n b\r\nc\n', 2)).toEqual([' b', 'c']);
  });

  it('sees nothing of what the shell says about other servers', () => {
    vi.stubEnv('PGPORT', '1');
    vi.stubEnv('PGOPTIONS', '-c fsync=off');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(Object.keys(bareEnvironment()).filter((name) => name.startsWith('PG'))).toEqual([]);
  });

  it('of the server listens on this machine only, keeps what is committed unless it serves tests, and is told by its version', () => {
    const place = { folder: '/f', data: '/f/data', runAs: undefined, moved: false };
    const durable = serverArguments(place, { port: 5_433, durable: true, version: '17.6' });
    expect(durable.slice(0, 4)).toEqual(['-D', '/f/data', '-p', '5433']);
    expect(durable).toEqual(
      expect.arrayContaining(['listen_addresses=127.0.0.1', 'timezone=UTC', 'cluster_name=qafila-17.6']),
    );
    expect(durable.join()).not.toMatch(/fsync|synchronous_commit|full_page_writes/);
    const volatile = serverArguments(place, { port: 5_433, durable: false, version: '17.6' });
    expect(volatile.join()).toContain('fsync=off');
    expect([sameArguments(durable, [...durable]), sameArguments(durable, volatile)]).toEqual([true, false]);
  });
});

it('the name of a login is quoted in the setup of roles', () => {
  const text = rolesSql(`o'h"x`);
  expect(text).toContain(`set_config('qafila.login', 'o''h"x', false)`);
  expect(text).toContain(`to "o'h""x" with grant option`);
  expect(text).not.toMatch(/:['"]login/);
});
