// One Node process at a time owns a database folder. Node has no file locks, and with "delete the stale lock, then
// create mine" two processes could delete each other's lock. So owners are numbered: the highest number owns the
// folder, a number is claimed by creating its file exclusively, and a file is deleted only after a higher one exists.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EmbeddedBusy, type FolderOwner } from './errors.ts';
import { findProcess } from './processes.ts';

const identity = z.object({ pid: z.number(), startToken: z.string() });
const ownerFile = identity.extend({
  startedAt: z.number(),
  port: z.number().optional(),
  postmaster: identity.optional(),
  released: z.boolean().optional(),
});
type Owner = z.infer<typeof ownerFile>;

export interface Ownership {
  /** The postmaster of the previous owner, if it recorded one. */
  lastPostmaster: Owner['postmaster'];
  /** Records port and postmaster in the owner file, for other processes and for the next owner. */
  recordServer(port: number, postmaster: { pid: number; startToken: string }): void;
  release(): void;
}

/** The running process that owns the folder; null when there is none. Changes nothing. */
export async function findOwner(folder: string): Promise<FolderOwner | null> {
  const last = highest(folder);
  const owner = last === 0 ? undefined : await readOwner(folder, last);
  return owner !== undefined && isAlive(owner)
    ? { pid: owner.pid, startedAt: owner.startedAt, port: owner.port }
    : null;
}

/**
 * Acquires the folder for this process, also from an owner that has ended. Throws EmbeddedBusy while another owner is
 * running.
 */
export async function acquireOwnership(folder: string): Promise<Ownership> {
  const self = findProcess(process.pid);
  let me: Owner = {
    pid: process.pid,
    startToken: self?.startToken ?? '',
    startedAt: self?.startedAt ?? Date.now() / 1000,
  };
  for (;;) {
    const last = highest(folder);
    const previous = last === 0 ? undefined : await readOwner(folder, last);
    if (previous !== undefined && isAlive(previous)) {
      throw new EmbeddedBusy(folder, { pid: previous.pid, startedAt: previous.startedAt, port: previous.port });
    }
    const mine = last + 1;
    const path = pathOf(folder, mine);
    me = { ...me, postmaster: previous?.postmaster };
    if (!createExclusively(path, me)) continue;
    if (highest(folder) !== mine) {
      // The number was free only because a higher owner exists.
      rmSync(path, { force: true });
      continue;
    }
    for (const older of numbers(folder)) if (older < mine) rmSync(pathOf(folder, older), { force: true });
    const write = (changes: Partial<Owner>): void => {
      me = { ...me, ...changes };
      writeFileSync(`${path}.new`, JSON.stringify(me), { mode: 0o644 });
      renameSync(`${path}.new`, path);
    };
    return {
      lastPostmaster: previous?.postmaster,
      recordServer: (port, { pid, startToken }) => write({ port, postmaster: { pid, startToken } }),
      release: () => write({ released: true, port: undefined }),
    };
  }
}

function isAlive(owner: Owner): boolean {
  return owner.released !== true && findProcess(owner.pid)?.startToken === owner.startToken;
}

function pathOf(folder: string, number: number): string {
  return join(folder, `owner.${number}.json`);
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const number = /^owner\.(\d+)\.json$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function highest(folder: string): number {
  return Math.max(0, ...numbers(folder));
}

function createExclusively(path: string, owner: Owner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o644, flush: true });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Undefined when the file is gone or stays unreadable: its writer ended between creating and writing it. */
async function readOwner(folder: string, number: number): Promise<Owner | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return ownerFile.parse(JSON.parse(readFileSync(pathOf(folder, number), 'utf8')));
    } catch (error) {
      // Missing permission does not mean that there is no owner.
      if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) throw error;
      await wait(25);
    }
  }
  return undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
