// A machine that runs the tests rarely has Redis. Debian's and Ubuntu's packages hold a plain program: they are fetched with apt
// into a folder of this checkout and unpacked there. Nothing is installed and no rights are needed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsFolder } from './folders.ts';

const run = promisify(execFile);

export interface RedisProgram {
  path: string;
  /** Folders with the libraries it needs beside the system's. */
  libraries: string[];
}

/** Redis from PATH, from REDIS_SERVER, or fetched. Throws with an instruction when none can be had: tests are never skipped silently. */
export async function findRedis(): Promise<RedisProgram> {
  const fetched = join(toolsFolder, 'redis');
  const installed = [process.env['REDIS_SERVER'], 'redis-server'].filter((path) => path !== undefined);
  for (const path of installed) if (await works({ path, libraries: [] })) return { path, libraries: [] };
  if (await works(programIn(fetched))) return programIn(fetched);
  try {
    await fetchInto(fetched);
  } catch (cause) {
    throw new Error(`Redis is needed for the tests and could not be fetched with apt: ${instruction}`, { cause });
  }
  const program = programIn(fetched);
  if (await works(program)) return program;
  throw new Error(`The Redis that apt brought does not run here: ${instruction}`);
}

const instruction = 'install it (apt install redis-server, brew install redis) or name its program in REDIS_SERVER.';

/** What a spawned Redis needs to find its libraries. */
export function redisEnvironment(program: RedisProgram): NodeJS.ProcessEnv {
  if (program.libraries.length === 0) return process.env;
  return { ...process.env, LD_LIBRARY_PATH: [...program.libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') };
}

async function works(program: RedisProgram): Promise<boolean> {
  try {
    await run(program.path, ['--version'], { env: redisEnvironment(program) });
    return true;
  } catch {
    return false;
  }
}

function programIn(folder: string): RedisProgram {
  return { path: join(folder, 'usr', 'bin', 'redis-server'), libraries: libraryFolders(folder) };
}

/** Debian keeps libraries in a folder named after the architecture. */
function libraryFolders(folder: string): string[] {
  return ['lib', join('usr', 'lib')].flatMap((lib) => {
    const path = join(folder, lib);
    if (!existsSync(path)) return [];
    const inner = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [path, ...inner.map((entry) => join(path, entry.name))];
  });
}

/** Unpacks into a folder of its own that takes its name when it is whole: two runs may fetch at the same time. */
async function fetchInto(folder: string): Promise<void> {
  const work = join(toolsFolder, `redis-unfinished-${process.pid}`);
  const [lists, cache, unpacked] = [join(work, 'lists'), join(work, 'cache'), join(work, 'unpacked')];
  for (const path of [join(lists, 'partial'), join(cache, 'archives', 'partial'), unpacked]) mkdirSync(path, { recursive: true });
  const settings = [`Dir::State::Lists=${lists}`, `Dir::Cache=${cache}`, 'Debug::NoLocking=1', 'APT::Sandbox::User='];
  const apt = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('apt-get', ['-qq', ...settings.flatMap((setting) => ['-o', setting]), ...args], {
      cwd: work,
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 1 << 24,
    });
    return stdout;
  };
  try {
    await apt('update');
    // A simulated installation names exactly the packages that this machine lacks.
    const plan = await apt('--simulate', '--no-install-recommends', 'install', 'redis-server');
    const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
    await apt('download', ...packages);
    for (const name of readdirSync(work).filter((name) => name.endsWith('.deb'))) await run('dpkg', ['-x', join(work, name), unpacked]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
