// Builds the client if its sources have changed. The new build replaces the old one only when it is complete.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './lib/compress-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the built client. */
export const clientFolder = join(root, 'client', 'dist');
const stampFile = join(clientFolder, '.stamp');
const sources = ['client', 'shared', 'package-lock.json', 'vite.config.ts', 'server/cli/lib/compress-folder.ts'];

async function filesOf(path: string): Promise<string[]> {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [full];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(clientFolder));
}

/** A hash of all sources of the client. */
async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesOf))).flat().toSorted();
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  // Environment variables that are compiled into the client.
  for (const name of Object.keys(process.env)
    .filter((each) => each.startsWith('VITE_'))
    .toSorted())
    hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/** Thrown when Vite fails; the message contains its output. */
export class BuildFailed extends Error {
  constructor(output: string) {
    super(`The interface could not be built:\n${output.trimEnd()}`);
    this.name = 'BuildFailed';
  }
}

/** The configuration of the public page, whose bundle is apart from that of the dashboard. */
const trackingConfig = join(root, 'client', 'build', 'tracking-page.config.ts');

/** Runs Vite with these arguments; returns its output. */
async function runVite(...args: string[]): Promise<string> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Without this Vite would bundle React's development version.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const child = spawn(process.execPath, [vite, 'build', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  if ((await promise) !== 0) throw new BuildFailed(output);
  return output;
}

async function build(stamp: string): Promise<string> {
  const work = join(root, '.qafila', `build-${process.pid}`);
  const [fresh, old] = [join(work, 'new'), join(work, 'old')];
  await mkdir(work, { recursive: true });
  try {
    const output = await runVite('--outDir', fresh, '--emptyOutDir');
    const trackingOutput = await runVite('--config', trackingConfig, '--outDir', fresh);
    await compressFolder(fresh);
    await writeFile(join(fresh, '.stamp'), stamp);
    if (existsSync(clientFolder)) await rename(clientFolder, old);
    await rename(fresh, clientFolder);
    return output + trackingOutput;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Builds the client if its sources have changed. Throws BuildFailed with Vite's output. */
export async function buildClientIfStale(): Promise<{ built: boolean; output: string }> {
  const stamp = await stampOfSources();
  const last = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  if (last === stamp) return { built: false, output: '' };
  return { built: true, output: await build(stamp) };
}

if (import.meta.main) {
  try {
    const { built, output } = await buildClientIfStale();
    console.log(built ? output.trimEnd() : 'The interface is up to date.');
  } catch (error) {
    console.error(error instanceof BuildFailed ? error.message : error);
    process.exitCode = 1;
  }
}
