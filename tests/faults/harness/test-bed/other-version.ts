// Another version of the server beside this one: a copy of the source with a few edits, which runs in its own
// process.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '#tests/support/machine/folders.ts';

const parts = [
  'package.json',
  'tsconfig.json',
  'server',
  'shared',
  'migrations',
  join('tests', 'faults', 'harness', 'test-bed', 'bare-instance.ts'),
];

/** One edit of the source; `find` occurs exactly once in the file. */
export interface SourceEdit {
  file: string;
  find: string;
  replace: string;
}

export interface OtherVersion {
  folder: string;
  remove: () => void;
}

/** Creates the copy. Throws when `find` does not occur exactly once. */
export function createOtherVersion(differences: readonly SourceEdit[]): OtherVersion {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-version-'));
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find, replace } of differences) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const places = text.split(find).length - 1;
    if (places !== 1) throw new Error(`Found ${places} times in ${file}, and not once: ${find}`);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
