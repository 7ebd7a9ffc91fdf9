// The imports of the files in a folder, types and dynamic imports included.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Import {
  file: string;
  target: string;
}

/** The TypeScript files of a folder, as paths from the root. */
export async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')).map((name) => join(folder, name));
}

/** The text of a file, by its path from the root. */
export function readSource(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8');
}

/** Where an import leads: a path from the root for our own files, the package's name for others. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier);
}

/** Every import of the files in a folder. */
export async function importsOf(folder: string): Promise<Import[]> {
  const all = await Promise.all(
    (await sources(folder)).map(async (file) => {
      const found = (await readSource(file)).matchAll(
        /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\('([^']+)'\)/g,
      );
      return [...found].map((match) => ({ file, target: targetOf(file, match[1] ?? match[2] ?? match[3] ?? '') }));
    }),
  );
  return all.flat();
}
