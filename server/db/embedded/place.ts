// Postgres refuses to run as root. Under root it runs as another user, who must be able to reach the folder: below /root it
// can't, and the database then lives elsewhere, at a place derived from the folder that was asked for.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedFailed } from './errors.ts';

/** The user that the database's programs run as; undefined: the same as this process. */
export type RunAs = { uid: number; gid: number } | undefined;

export interface Place {
  /** Real path of the folder that holds everything. */
  folder: string;
  data: string;
  runAs: RunAs;
  /** True when the database could not live in the folder that was asked for. */
  moved: boolean;
}

/** "nobody" on Debian, Alpine and Fedora alike. */
const nobody = 65534;

/** Makes the folder and settles where and as whom the database runs. Throws EmbeddedFailed when no folder will do. */
export function findPlace(wanted: string, durable: boolean): Place {
  const folder = makeFolder(wanted);
  const place = placeIn(folder, false);
  if (place.runAs === undefined || isReachable(folder, place.runAs)) return place;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  // Temporary folders are swept; what must last goes where root keeps programs' data.
  for (const parent of durable ? ['/var/lib', tmpdir()] : [tmpdir()]) {
    const elsewhere = join(parent, `qafila-postgres-${key}`);
    if (!existsSync(parent) || !isReachable(realpathSync(parent), place.runAs)) continue;
    const other = placeIn(makeFolder(elsewhere), true);
    if (lstatSync(elsewhere).isSymbolicLink() || statSync(elsewhere).uid !== process.getuid?.()) {
      throw new EmbeddedFailed(`${elsewhere} belongs to someone else: remove it.`);
    }
    return other;
  }
  throw new EmbeddedFailed(`No folder that user ${place.runAs.uid} may read was found for the database of ${folder}.`);
}

function makeFolder(folder: string): string {
  try {
    const first = mkdirSync(folder, { recursive: true }) ?? folder;
    // Root's umask, or mkdtemp, would hide from the database's user what is his: this folder and what was made to reach it.
    if (process.getuid?.() === 0) {
      const top = resolve(first).length;
      for (let path = resolve(folder); path.length >= top; path = dirname(path))
        chmodSync(path, statSync(path).mode | 0o111);
    }
    return realpathSync(folder);
  } catch (cause) {
    throw new EmbeddedFailed(`The folder ${folder} can't be made.`, { cause });
  }
}

function placeIn(folder: string, moved: boolean): Place {
  const data = join(folder, 'data');
  return { folder, data, moved, runAs: chooseUser(data) };
}

function chooseUser(data: string): RunAs {
  const me = process.getuid?.();
  const owner = existsSync(data) ? statSync(data) : undefined;
  if (me === undefined) return undefined;
  if (me !== 0) {
    if (owner === undefined || owner.uid === me) return undefined;
    throw new EmbeddedFailed(`${data} belongs to user ${owner.uid}: run as that user or as root.`);
  }
  return owner === undefined || owner.uid === 0 ? { uid: nobody, gid: nobody } : { uid: owner.uid, gid: owner.gid };
}

function isReachable(folder: string, user: { uid: number; gid: number }): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
