// The server outlives a Node that was killed. The next Node may use it only when it is beyond doubt the one that was started
// for this folder: pid, start time, folder and port all agree. In doubt nothing is touched and nothing is started.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedBusy } from './errors.ts';
import type { Place } from './place.ts';
import { findProcess, isZombie, type RunningProcess } from './processes.ts';

/** What the server writes about itself into postmaster.pid. */
export interface PidFile {
  pid: number;
  folder: string;
  /** Unix seconds, by the clock at that time. */
  startedAt: number;
  port: number;
  status: string;
}

export interface Running {
  process: RunningProcess;
  status: string;
  /** Its command line, to compare with the one wanted now. */
  arguments: string[];
}

/** What is remembered of the server last started here. */
export interface Remembered {
  port: number | undefined;
  postmaster: { pid: number; startToken: string } | undefined;
}

/**
 * The server that already runs on this folder, when it is ours. A pid file that some unrelated process's pid makes look
 * alive is removed. Throws EmbeddedBusy when a server runs here that can't be recognised.
 */
export function findRunning(place: Place, remembered: Remembered): Running | undefined {
  const file = readPidFile(place.data);
  if (file === undefined) return undefined;
  const found = findProcess(file.pid);
  if (found === undefined) {
    // Postgres takes a zombie that nobody reaps, as in many containers, for a running server.
    if (isZombie(file.pid)) removePidFile(place);
    return undefined;
  }
  const sameStart =
    Math.abs(found.startedAt - file.startedAt) <= 3 ||
    (remembered.postmaster?.pid === found.pid && remembered.postmaster.startToken === found.startToken);
  const isServer = found.command.includes('postgres');
  const isHere = found.folder === place.data || comparable(found.command).includes(comparable(place.data));
  if (
    isServer &&
    sameStart &&
    isHere &&
    comparable(file.folder) === comparable(place.data) &&
    file.port === remembered.port
  ) {
    return { process: found, status: file.status, arguments: readArguments(place.data) };
  }
  if (!isServer || (!sameStart && !isHere)) {
    removePidFile(place);
    return undefined;
  }
  throw new EmbeddedBusy(
    place.folder,
    { pid: found.pid, startedAt: found.startedAt, port: file.port },
    'An unknown server runs',
  );
}

function removePidFile(place: Place): void {
  rmSync(join(place.data, 'postmaster.pid'), { force: true });
}

/** Whether two command lines of the server ask for the same. */
export function sameArguments(one: readonly string[], other: readonly string[]): boolean {
  return comparable(one.join('\n')) === comparable(other.join('\n'));
}

/** On Windows the server writes its paths with slashes and the case does not matter. */
function comparable(text: string): string {
  return process.platform === 'win32' ? text.replaceAll('\\', '/').toLowerCase() : text;
}

/** The parsed postmaster.pid, or undefined while there is none or it is still being written. */
export function readPidFile(data: string): PidFile | undefined {
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  const [pid, folder, startedAt, port] = lines;
  if (folder === undefined || port === undefined || port === '') return undefined;
  return { pid: Number(pid), folder, startedAt: Number(startedAt), port: Number(port), status: lines[7]?.trim() ?? '' };
}

function readArguments(data: string): string[] {
  const path = join(data, 'postmaster.opts');
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
}
