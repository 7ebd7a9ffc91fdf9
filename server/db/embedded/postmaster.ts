import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedFailed, lastLines } from './errors.ts';
import type { EmbeddedLocation } from './location.ts';
import { findProcess, waitUntilGone, type RunningProcess } from './processes.ts';
import { bareEnvironment, runProgram, type Programs } from './programs.ts';
import { readPidFile } from './running-server.ts';

/** Recovery after a crash may take long; beyond this limit something else is wrong. */
const startLimit = 180_000;
const stopLimit = 60_000;

/**
 * Temporary start errors: the children of a killed server release its shared memory after a moment, and a server whose
 * Node process was killed right after the start may not have written its pid file yet.
 */
const temporaryErrors = /pre-existing shared memory block|lock file "postmaster\.pid"/;

export interface StartAttempt {
  /** The server, once it accepts connections; undefined when it ended instead. */
  process: RunningProcess | undefined;
  /** Its output. */
  log: string;
}

/** True if another attempt can succeed. */
export function isRetryable(attempt: StartAttempt): boolean {
  return temporaryErrors.test(attempt.log);
}

/** The error for a failed attempt, with the last lines of its log. */
export function startError(attempt: StartAttempt): EmbeddedFailed {
  return new EmbeddedFailed('The embedded database did not start.', { log: lastLines(attempt.log) });
}

/**
 * Resolves to true when the server with this pid accepts connections, to false when it ended before. The pid is
 * compared because a crashed server leaves a pid file with status "ready".
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

/** Fast shutdown: closes connections, loses no committed data. Resolves when the process has ended. */
export async function stopPostmaster(
  place: EmbeddedLocation,
  programs: Programs,
  server: RunningProcess,
): Promise<void> {
  if (findProcess(server.pid)?.startToken !== server.startToken) return;
  if (process.platform === 'win32') {
    await runProgram(programs.pgCtl, ['stop', '-D', place.data, '-m', 'fast', '-w'], place.runAs);
  } else {
    process.kill(server.pid, 'SIGINT');
  }
  if (await waitUntilGone(server.pid, server.startToken, stopLimit)) return;
  throw new EmbeddedFailed(`The embedded database (pid ${server.pid}) did not stop within ${stopLimit / 1000} s.`);
}

/** Starts the server and waits until it accepts connections or ends. */
export async function startPostmaster(
  place: EmbeddedLocation,
  programs: Programs,
  args: readonly string[],
): Promise<StartAttempt> {
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

/**
 * Detached, because Ctrl-C reaches the whole process group and the server must run until our last statements are done.
 */
function launchDirectly(place: EmbeddedLocation, programs: Programs, args: readonly string[], log: number): Launched {
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

/** On Windows only pg_ctl can drop administrator rights, which Postgres requires. */
async function launchByPgCtl(
  place: EmbeddedLocation,
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
