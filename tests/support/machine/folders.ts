import { createHash } from 'node:crypto';
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Kept between runs and never committed. */
export const toolsFolder = join(root, '.qafila', 'tools');

/** Temporary files of this checkout and this user: two checkouts on one machine do not share them. */
export function temporaryFolder(name: string): string {
  return join(tmpdir(), folderOfCheckout(), name);
}

/** Plenty: at most 300 MB were in use when 971 tests of pg ran. */
const needed = { folderBytes: 4 * 2 ** 30, memoryBytes: 8 * 2 ** 30 };
const memory = '/dev/shm';

/** Where data lies that is worth nothing after the tests: in memory if there is plenty, as disks cost processor time. */
export const scratchParent = hasRoomInMemory() ? memory : tmpdir();

/** The same as `temporaryFolder` for such data. */
export function scratchFolder(name: string): string {
  return join(scratchParent, folderOfCheckout(), name);
}

/** True if a folder is in memory: it is to be removed in the end. */
export function isInMemory(folder: string): boolean {
  return folder.startsWith(`${memory}/`);
}

function folderOfCheckout(): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return `qafila-tests-${key}-${userInfo().uid}`;
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < needed.memoryBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    // Programs of the database lie beside its data, and containers often forbid to run any from there.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === memory);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= needed.folderBytes;
  } catch {
    return false;
  }
}
