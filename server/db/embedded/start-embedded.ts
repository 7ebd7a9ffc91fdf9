// Embedded Postgres, which needs no installation: the same server and driver as in production, started by the process
// that needs it. One Node process owns a folder at a time and runs one server on it. A server whose Node process was
// killed is adopted by the next owner.
import { setTimeout as wait } from 'node:timers/promises';
import { prepareCluster, type ClusterPasswords } from './cluster.ts';
import { prepareDatabase } from './database.ts';
import type { FolderOwner } from './errors.ts';
import { findOwner, acquireOwnership, type Ownership } from './ownership.ts';
import { resolveLocation, type EmbeddedLocation } from './location.ts';
import { startError, isRetryable, startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';
import { findProcess, type RunningProcess } from './processes.ts';
import { removeOtherPrograms, unpackPrograms, type Programs } from './programs.ts';
import { findRunningServer, sameArguments } from './running-server.ts';
import { savePort, readSavedPort, serverArguments, findUsablePort } from './settings.ts';

export interface EmbeddedPostgres {
  /** Superuser, on database postgres: for creating and dropping databases only. */
  superuserUrl: string;
  /** Login qafila on database qafila. */
  url: string;
  port: number;
  /**
   * The actual folder. It differs from the requested one when the user of the database cannot access that (root's
   * folders).
   */
  folder: string;
  /** True when a running server of an earlier process was adopted. */
  adopted: boolean;
  /** Fast shutdown of the server, then releases the folder. May be called twice. */
  stop: () => Promise<void>;
}

/** Progress of the start. The caller decides how to display it. */
export type EmbeddedStep =
  | { step: 'moved'; from: string; to: string }
  | { step: 'unpacking'; version: string }
  | { step: 'initialising'; folder: string }
  | { step: 'replacing'; pid: number }
  | { step: 'starting'; port: number }
  | { step: 'adopted'; pid: number; port: number }
  | { step: 'ready'; port: number };

export interface EmbeddedOptions {
  /** Folder for data, passwords, log and programs; used for nothing else. */
  folder: string;
  /** Default: a free port, saved in the folder. */
  port?: number;
  /** Default true. False is faster but loses data in a crash: for tests. */
  durable?: boolean;
  onStep?: (step: EmbeddedStep) => void;
}

/**
 * Starts or adopts the database of a folder. Resolves when it accepts connections and its roles exist. Throws
 * EmbeddedBusy when another running process owns the folder, EmbeddedFailed when the database cannot be prepared or
 * started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, onStep = () => {} } = options;
  const place = resolveLocation(options.folder, durable);
  if (place.moved) onStep({ step: 'moved', from: options.folder, to: place.folder });
  const ownership = await acquireOwnership(place.folder);
  try {
    return await prepareAndStart({ place, ownership, durable, say: onStep, port: options.port });
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** The process that owns the database of a folder; null when there is none. Does not start anything. */
export function findEmbeddedOwner(folder: string): Promise<FolderOwner | null> {
  return findOwner(resolveLocation(folder, true).folder);
}

interface StartRequest {
  place: EmbeddedLocation;
  ownership: Ownership;
  durable: boolean;
  port: number | undefined;
  say: (step: EmbeddedStep) => void;
}

interface Server {
  process: RunningProcess;
  port: number;
  adopted: boolean;
}

async function prepareAndStart(request: StartRequest): Promise<EmbeddedPostgres> {
  const { place, ownership, say } = request;
  const programs = await unpackPrograms(place, (version) => say({ step: 'unpacking', version }));
  const passwords = await prepareCluster(place, programs, () => say({ step: 'initialising', folder: place.data }));
  const server = await findOrStart(request, programs);
  const stop = once(async () => {
    await stopPostmaster(place, programs, server.process);
    ownership.release();
  });
  try {
    removeOtherPrograms(place, programs.version);
    const urls = urlsOf(server.port, passwords);
    await prepareDatabase(urls.superuserUrl, 'qafila', passwords.login, 'qafila');
    say({ step: 'ready', port: server.port });
    return { ...urls, port: server.port, folder: place.folder, adopted: server.adopted, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findOrStart(request: StartRequest, programs: Programs): Promise<Server> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const found = await adoptOrReplace(request, programs);
    if (found !== undefined) return found;
    const port = request.port ?? (await findUsablePort(readSavedPort(request.place)));
    // Saved before the start: if this process is killed now, the next owner recognises the server by its port.
    savePort(request.place, port);
    request.say({ step: 'starting', port });
    const attempt = await startPostmaster(request.place, programs, argumentsFor(request, programs, port));
    if (attempt.process !== undefined) {
      request.ownership.recordServer(port, attempt.process);
      return { process: attempt.process, port, adopted: false };
    }
    if (!isRetryable(attempt) || performance.now() > deadline) throw startError(attempt);
    await wait(250);
  }
}

/** Adopts the running server of an earlier process if its arguments match, else stops it. */
async function adoptOrReplace(request: StartRequest, programs: Programs): Promise<Server | undefined> {
  const { place, ownership, say } = request;
  const remembered = readSavedPort(place);
  const running = findRunningServer(place, { port: remembered, postmaster: ownership.lastPostmaster });
  if (running === undefined) return undefined;
  const { process: server } = running;
  const port = request.port ?? remembered ?? 0;
  const isWanted =
    running.status !== 'stopping' && sameArguments(running.arguments, argumentsFor(request, programs, port));
  const isGone = (): boolean => findProcess(server.pid)?.startToken !== server.startToken;
  if (isWanted && (await waitUntilReady(place.data, server.pid, isGone))) {
    ownership.recordServer(port, server);
    say({ step: 'adopted', pid: server.pid, port });
    return { process: server, port, adopted: true };
  }
  say({ step: 'replacing', pid: server.pid });
  await stopPostmaster(place, programs, server);
  return undefined;
}

function argumentsFor({ place, durable }: StartRequest, { version }: Programs, port: number): string[] {
  return serverArguments(place, { port, durable, version });
}

function urlsOf(port: number, passwords: ClusterPasswords): Pick<EmbeddedPostgres, 'superuserUrl' | 'url'> {
  const host = `127.0.0.1:${port}`;
  return {
    superuserUrl: `postgres://postgres:${passwords.superuser}@${host}/postgres`,
    url: `postgres://qafila:${passwords.login}@${host}/qafila`,
  };
}

/** Runs `work` once; later calls return the same promise. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
