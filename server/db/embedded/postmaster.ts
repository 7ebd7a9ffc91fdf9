import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedFailed, lastLines } from './errors.ts';
import type { Place } from './place.ts';
import { findProcess, waitUntilGone, type RunningProcess } from './processes.ts';
import { bareEnvironment, runProgram, type Programs } from './programs.ts';
import { readPidFile } from './running.ts';

/** Replaying the log after a crash takes as long as it takes; beyond this something else is wrong. */
const startLimit = 180_000;
const stopLimit = 60_000;

/**
 * Refusals that pass: the children of a killed server let go of its memory within moments, and a server whose Node was killed
 * right after starting it may not have written its pid file when we looked.
 */
const passing = /pre-existing shared memory block|lock file "postmaster\.pid"/;

export interface Attempt {
  /** The server, once it takes connections; undefined when it ended instead. */
  process: RunningProcess | undefined;
  /** What it wrote. */
  log: string;
}

/** Whether looking again and starting again can help. */
export function mayTryAgain(attempt: Attempt): boolean {
  return passing.test(attempt.log);
}

/** The error for an attempt that ended, with the last lines of its log. */
export function failedStart(attempt: Attempt): EmbeddedFailed {
  return new EmbeddedFailed('The embedded database did not start.', { log: lastLines(attempt.log) });
}

/**
 * Resolves to true when the server with this pid takes connections, to false when it ended before. The pid is compared because
 * a crashed server leaves a file that says "ready".
 */
export async function waitUntilReady(data: string, pid: number, isGone: () => boolean): Promise<boolean> {
  const deadline = performance.now() + startLimit;
  while (performance.now() < deadline) {
    if (isGone()) return false;
    const file = readPidFile(data);
    if (file?.pid === pid && file.status === 'ready') return true;
    await wait(15);
  }
  throw new EmbeddedFailed(`The embedded database in ${data} was not ready after ${startLimit / 1000} s.`);
}

/** Fast shutdown: connections are closed, nothing acknowledged is lost. Resolves when the process is gone. */
export async function stopPostmaster(place: Place, programs: Programs, server: RunningProcess): Promise<void> {
  if (findProcess(server.pid)?.startToken !== server.startToken) return;
  if (process.platform === 'win32') {
    await runProgram(programs.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w'], place.runAs);
  } else {
    process.kill(server.pid, 'SIGINT');
  }
  if (await waitUntilGone(server.pid, server.startToken, stopLimit)) return;
  throw new EmbeddedFailed(`The embedded database (pid ${server.pid}) did not stop within ${stopLimit / 1000} s.`);
}

/** Starts the server and waits until it takes connections or ends. */
export async function startPostmaster(place: Place, programs: Programs, args: readonly string[]): Promise<Attempt> {
  const path = join(place.folder, 'postgres.log');
  rotate(path);
  const log = openSync(path, 'a', 0o600);
  const before = fstatSync(log).size;
  const { pid, isGone } =
    process.platform === 'win32'
      ? await launchByPgCtl(place, programs, args, path)
      : launchDirectly(place, programs, args, log);
  closeSync(log);
  const ready = await waitUntilReady(place.data, pid, isGone);
  return { process: ready ? findProcess(pid) : undefined, log: readFileSync(path).subarray(before).toString() };
}

interface Launched {
  pid: number;
  isGone: () => boolean;
}

/** Detached: Ctrl-C in a terminal reaches the whole group, and the server must outlive our last statements. */
function launchDirectly(place: Place, programs: Programs, args: readonly string[], log: number): Launched {
  let gone = false;
  const end = (): void => {
    gone = true;
  };
  const child = spawn(programs.postgres, args, {
    ...place.runAs,
    cwd: place.data,
    env: bareEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('exit', end).on('error', end);
  child.unref();
  return { pid: child.pid ?? 0, isGone: () => gone };
}

/** On Windows only pg_ctl can give up an administrator's rights, which Postgres insists on. */
async function launchByPgCtl(
  place: Place,
  programs: Programs,
  args: readonly string[],
  log: string,
): Promise<Launched> {
  const options = args
    .slice(2)
    .map((argument) => `"${argument}"`)
    .join(' ');
  await runProgram(programs.pgCtl, ['start', '-D', place.data, '-l', log, '-o', options, '-w'], undefined);
  const pid = readPidFile(place.data)?.pid ?? 0;
  return { pid, isGone: () => findProcess(pid) === undefined };
}

function rotate(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(path, path.replace(/\.log$/, '.old.log'));
}
