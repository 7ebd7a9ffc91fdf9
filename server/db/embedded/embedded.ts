// A Postgres without an installation: the same server and the same driver as in production, started by the process that needs
// it. One Node owns a folder at a time, one server runs on it, and a server whose Node was killed is found again.
import { setTimeout as wait } from 'node:timers/promises';
import { prepareCluster, type Passwords } from './cluster.ts';
import { prepareDatabase } from './database.ts';
import type { Holder } from './errors.ts';
import { holderOf, own, type Ownership } from './ownership.ts';
import { findPlace, type Place } from './place.ts';
import { failedStart, mayTryAgain, startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts';
import { findProcess, type RunningProcess } from './processes.ts';
import { removeOtherPrograms, unpackPrograms, type Programs } from './programs.ts';
import { findRunning, sameArguments } from './running.ts';
import { rememberPort, rememberedPort, serverArguments, usablePort } from './settings.ts';

export interface EmbeddedPostgres {
  /** Superuser, on database postgres: for creating and dropping databases only. */
  superuserUrl: string;
  /** Login qafila on database qafila. */
  url: string;
  port: number;
  /** Where it really lives: elsewhere than asked for when root's folder can't be entered by the database's user. */
  folder: string;
  /** True when a server that an earlier process left running was taken over. */
  adopted: boolean;
  /** Fast shutdown of the server, then the folder is free again. May be called twice. */
  stop: () => Promise<void>;
}

/** What happens meanwhile, for a person who waits; the words are the caller's. */
export type EmbeddedStep =
  | { step: 'moved'; from: string; to: string }
  | { step: 'unpacking'; version: string }
  | { step: 'initialising'; folder: string }
  | { step: 'replacing'; pid: number }
  | { step: 'starting'; port: number }
  | { step: 'adopted'; pid: number; port: number }
  | { step: 'ready'; port: number };

export interface EmbeddedOptions {
  /** Its own folder: holds data, passwords, log and programs. */
  folder: string;
  /** Default: a free one, remembered in the folder. */
  port?: number;
  /** Default true. False is faster and loses data in a crash: for tests. */
  durable?: boolean;
  say?: (step: EmbeddedStep) => void;
}

/**
 * Starts (or finds again) the database of a folder; resolves when it takes connections and its roles are in place.
 * Throws EmbeddedBusy when another live process holds the folder, EmbeddedFailed when it can't be prepared or started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => {} } = options;
  const place = findPlace(options.folder, durable);
  if (place.moved) say({ step: 'moved', from: options.folder, to: place.folder });
  const ownership = await own(place.folder);
  try {
    return await begin({ place, ownership, durable, say, port: options.port });
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** Whoever holds the database of a folder now; null when nobody does. Starts nothing. */
export function embeddedHolder(folder: string): Promise<Holder | null> {
  return holderOf(findPlace(folder, true).folder);
}

interface Wanted {
  place: Place;
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

async function begin(wanted: Wanted): Promise<EmbeddedPostgres> {
  const { place, ownership, say } = wanted;
  const programs = await unpackPrograms(place, (version) => say({ step: 'unpacking', version }));
  const passwords = await prepareCluster(place, programs, () => say({ step: 'initialising', folder: place.data }));
  const server = await findOrStart(wanted, programs);
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

async function findOrStart(wanted: Wanted, programs: Programs): Promise<Server> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const found = await adoptOrReplace(wanted, programs);
    if (found !== undefined) return found;
    const port = wanted.port ?? (await usablePort(rememberedPort(wanted.place)));
    // Before the start: a server whose Node dies now must still be recognised by its port.
    rememberPort(wanted.place, port);
    wanted.say({ step: 'starting', port });
    const attempt = await startPostmaster(wanted.place, programs, argumentsFor(wanted, programs, port));
    if (attempt.process !== undefined) {
      wanted.ownership.note(port, attempt.process);
      return { process: attempt.process, port, adopted: false };
    }
    if (!mayTryAgain(attempt) || performance.now() > deadline) throw failedStart(attempt);
    await wait(250);
  }
}

/** The server left running by an earlier process, if it is what is wanted now; else it is stopped. */
async function adoptOrReplace(wanted: Wanted, programs: Programs): Promise<Server | undefined> {
  const { place, ownership, say } = wanted;
  const remembered = rememberedPort(place);
  const running = findRunning(place, { port: remembered, postmaster: ownership.lastPostmaster });
  if (running === undefined) return undefined;
  const { process: server } = running;
  const port = wanted.port ?? remembered ?? 0;
  const isWanted =
    running.status !== 'stopping' && sameArguments(running.arguments, argumentsFor(wanted, programs, port));
  const isGone = (): boolean => findProcess(server.pid)?.startToken !== server.startToken;
  if (isWanted && (await waitUntilReady(place.data, server.pid, isGone))) {
    ownership.note(port, server);
    say({ step: 'adopted', pid: server.pid, port });
    return { process: server, port, adopted: true };
  }
  say({ step: 'replacing', pid: server.pid });
  await stopPostmaster(place, programs, server);
  return undefined;
}

function argumentsFor({ place, durable }: Wanted, { version }: Programs, port: number): string[] {
  return serverArguments(place, { port, durable, version });
}

function urlsOf(port: number, passwords: Passwords): Pick<EmbeddedPostgres, 'superuserUrl' | 'url'> {
  const host = `127.0.0.1:${port}`;
  return {
    superuserUrl: `postgres://postgres:${passwords.superuser}@${host}/postgres`,
    url: `postgres://qafila:${passwords.login}@${host}/qafila`,
  };
}

/** A second call waits for the first. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
