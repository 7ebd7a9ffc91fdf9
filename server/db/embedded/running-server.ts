// Finds a server that is still running after its Node process was killed. It is adopted only if pid, start time, folder
// and port all match. Otherwise nothing is changed and nothing is started.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedBusy } from './errors.ts';
import type { EmbeddedLocation } from './location.ts';
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

export interface AdoptedServer {
  process: RunningProcess;
  status: string;
  /** Its command line, to compare with the requested one. */
  arguments: string[];
}

/** Saved port and postmaster of the last server of this folder. */
export interface LastServer {
  port: number | undefined;
  postmaster: { pid: number; startToken: string } | undefined;
}

/**
 * The server that already runs on this folder, if it was started for it. A pid file whose pid belongs to an unrelated
 * process is removed. Throws EmbeddedBusy when an unknown server runs here.
 */
export function findRunningServer(place: EmbeddedLocation, remembered: LastServer): AdoptedServer | undefined {
  const file = readPidFile(place.data);
  if (file === undefined) return undefined;
  const found = findProcess(file.pid);
  if (found === undefined) {
    // Postgres treats an unreaped zombie, as in many containers, as a running server.
    if (isZombie(file.pid)) removePidFile(place);
    return undefined;
  }
  const sameStart =
    Math.abs(found.startedAt - file.startedAt) <= 3 ||
    (remembered.postmaster?.pid === found.pid && remembered.postmaster.startToken === found.startToken);
  const isServer = found.command.includes('postgres');
  const isHere = found.folder === place.data || normalise(found.command).includes(normalise(place.data));
  if (
    isServer &&
    sameStart &&
    isHere &&
    normalise(file.folder) === normalise(place.data) &&
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

function removePidFile(place: EmbeddedLocation): void {
  rmSync(join(place.data, 'postmaster.pid'), { force: true });
}

/** True if two command lines of the server are equivalent. */
export function sameArguments(one: readonly string[], other: readonly string[]): boolean {
  return normalise(one.join('\n')) === normalise(other.join('\n'));
}

/** Normalises paths: on Windows the server writes slashes, and case does not matter. */
function normalise(text: string): string {
  return process.platform === 'win32' ? text.replaceAll('\\', '/').toLowerCase() : text;
}

/** The parsed postmaster.pid; undefined when it does not exist or is incomplete. */
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
