// Redis, a pooler or a proxy are rarely installed on a machine that runs the tests. They are fetched from Debian's or
// Ubuntu's packages with apt into a folder of this checkout and unpacked there. Nothing is installed and no
// privileges are needed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolsFolder } from './folders.ts';

const run = promisify(execFile);

export interface DebianProgram {
  path: string;
  /** Folders with the libraries it needs beside the system's. */
  libraries: string[];
}

export interface ProgramSpec {
  /** The package, and the name of its folder. */
  name: string;
  folder?: string;
  /** Candidates for an installed program: a path, or a name on PATH. */
  installed: readonly (string | undefined)[];
  /** The path of the program in the package. */
  pathInPackage: string;
  /** The option that prints its version and exits. */
  versionFlag: string;
}

/** Finds an installed program, or fetches it. Throws when neither works. */
export async function findProgram({
  name,
  folder = name,
  installed,
  pathInPackage: inside,
  versionFlag: says,
}: ProgramSpec): Promise<DebianProgram> {
  for (const path of installed)
    if (path !== undefined && (await works({ path, libraries: [] }, says))) return { path, libraries: [] };
  const fetched = join(toolsFolder, folder);
  const program = () => ({ path: join(fetched, inside), libraries: libraryFolders(fetched) });
  if (await works(program(), says)) return program();
  await fetchInto(fetched, name);
  if (await works(program(), says)) return program();
  throw new Error(`The ${name} that apt brought does not run here.`);
}

/** The environment with the library path of a program. */
export function programEnvironment(program: DebianProgram): NodeJS.ProcessEnv {
  if (program.libraries.length === 0) return process.env;
  return {
    ...process.env,
    LD_LIBRARY_PATH: [...program.libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  };
}

async function works(program: DebianProgram, says: string): Promise<boolean> {
  try {
    await run(program.path, [says], { env: programEnvironment(program) });
    return true;
  } catch {
    return false;
  }
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
async function fetchInto(folder: string, name: string): Promise<void> {
  const work = join(toolsFolder, `${name}-unfinished-${process.pid}`);
  const [lists, cache, unpacked] = [join(work, 'lists'), join(work, 'cache'), join(work, 'unpacked')];
  for (const path of [join(lists, 'partial'), join(cache, 'archives', 'partial'), unpacked])
    mkdirSync(path, { recursive: true });
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
    const plan = await apt('--simulate', '--no-install-recommends', 'install', name);
    const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
    await apt('download', ...packages);
    for (const name of readdirSync(work).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', join(work, name), unpacked]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
