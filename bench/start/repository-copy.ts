// A copy of the repository, so that a cold start finds nothing built and changes nothing in the original.
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const origin = fileURLToPath(new URL('../../', import.meta.url));
const parts = [
  'client',
  'server',
  'shared',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

export interface RepositoryCopy {
  root: string;
  deleteBuild: () => Promise<void>;
  /** Creates an empty data folder. */
  dataFolder: () => Promise<string>;
  remove: () => Promise<void>;
}

/** Makes the copy; node_modules is shared. */
export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'qafila-bench-start-'));
  // Under root the database runs as another user, who must be able to read this folder.
  await chmod(folder, 0o755);
  const root = join(folder, 'qafila');
  const built = join(root, 'client/dist');
  for (const part of parts)
    await cp(join(origin, part), join(root, part), {
      recursive: true,
      filter: (from) => from !== join(origin, 'client/dist'),
    });
  await symlink(join(origin, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    deleteBuild: () => rm(built, { recursive: true, force: true }),
    dataFolder: async () => {
      const data = await mkdtemp(join(folder, 'data-'));
      await chmod(data, 0o755);
      return data;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
