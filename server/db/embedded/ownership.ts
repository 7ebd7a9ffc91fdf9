// One Node process at a time owns a database folder. Node has no file locks, and "delete the stale lock, then make mine"
// lets two late-comers delete each other's. So owners are numbered: the highest number owns, a number is taken by creating
// its file exclusively, and a file disappears only after a higher one exists.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EmbeddedBusy, type Holder } from './errors.ts';
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
  /** The postmaster that the last owner ran, if it noted one. */
  lastPostmaster: Owner['postmaster'];
  /** Tells a second process where the database is, and the next owner which postmaster was ours. */
  note(port: number, postmaster: { pid: number; startToken: string }): void;
  release(): void;
}

/** Whoever lives and has the folder; null when nobody does. Changes nothing. */
export async function holderOf(folder: string): Promise<Holder | null> {
  const last = highest(folder);
  const owner = last === 0 ? undefined : await readOwner(folder, last);
  return owner !== undefined && isAlive(owner)
    ? { pid: owner.pid, startedAt: owner.startedAt, port: owner.port }
    : null;
}

/** Takes the folder for this process; a dead owner is replaced. Throws EmbeddedBusy while another one lives. */
export async function own(folder: string): Promise<Ownership> {
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
      // The number had been freed because a higher owner exists.
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
      note: (port, { pid, startToken }) => write({ port, postmaster: { pid, startToken } }),
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

/** Undefined when the file vanished or stays unreadable: its writer died between creating and filling it. */
async function readOwner(folder: string, number: number): Promise<Owner | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return ownerFile.parse(JSON.parse(readFileSync(pathOf(folder, number), 'utf8')));
    } catch (error) {
      // Not being allowed to read it says nothing about its owner.
      if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) throw error;
      await wait(25);
    }
  }
  return undefined;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
