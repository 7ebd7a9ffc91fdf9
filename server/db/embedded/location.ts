// Postgres does not run as root. Under root it runs as another user, who needs access to the folder. Below /root it has
// none, so the database then uses another folder, whose name is derived from the requested one.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedFailed } from './errors.ts';

/** The user for the database's programs; undefined: the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

export interface EmbeddedLocation {
  /** Real path of the folder for all files of the database. */
  folder: string;
  data: string;
  runAs: RunAs;
  /** True when the requested folder could not be used. */
  moved: boolean;
}

/** "nobody" on Debian, Alpine and Fedora alike. */
const nobody = 65534;

/**
 * Creates the folder and decides where and as which user the database runs. Throws EmbeddedFailed when no folder is
 * usable.
 */
export function resolveLocation(wanted: string, durable: boolean): EmbeddedLocation {
  const folder = makeFolder(wanted);
  const place = placeIn(folder, false);
  if (place.runAs === undefined || isReachable(folder, place.runAs)) return place;
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  // Temporary folders are cleaned up by the system, so durable data goes to /var/lib.
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
    // Root's umask or mkdtemp may have removed access for the database's user: restore it on this folder and its new
    // parents.
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

function placeIn(folder: string, moved: boolean): EmbeddedLocation {
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
