// Changes the time of an instance while it runs: libfaketime is preloaded and reads a file each second. Only the time
// of day is moved, as when a clock is set; the monotonic clock continues.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DebianProgram, findProgram } from '#tests/support/machine/debian-program.ts';

const inside = join('faketime', 'libfaketimeMT.so.1');

export interface FakeClock {
  /** Environment variables for starting the instance. */
  environment: Readonly<Record<string, string>>;
  /** So many seconds ahead; behind when negative. */
  set: (seconds: number) => void;
}

/** The library's path. Throws when it is neither installed nor to be fetched. */
export async function findFakeTime(): Promise<string> {
  const program = await findProgram({
    name: 'faketime',
    installed: ['faketime'],
    pathInPackage: 'usr/bin/faketime',
    versionFlag: '--version',
  });
  const path = foldersOf(program)
    .map((folder) => join(folder, inside))
    .find((file) => existsSync(file));
  if (path === undefined) throw new Error('faketime is there and its library is not');
  return path;
}

/** A clock that is right until it is set; `file` is the file that libfaketime reads. */
export function openFakeClock(library: string, file: string): FakeClock {
  const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  set(0);
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

function foldersOf({ libraries }: DebianProgram): string[] {
  if (libraries.length > 0) return libraries;
  return readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('/usr/lib', name));
}
