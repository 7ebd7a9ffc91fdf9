// Reads docs/new-area.md: the files that it writes and the lines that it adds to existing files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#tests/support/machine/folders.ts';

const named = /^\*\*`([^`]+)`\*\*$/;

interface Addition {
  file: string;
  /** The existing lines, each with its line end. */
  after: string;
  added: string;
}

export interface RecipePage {
  /** Contents by path. */
  files: ReadonlyMap<string, string>;
  additions: readonly Addition[];
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line.slice(1)}\n`).join('');

/** A block with `+`: existing lines, then the lines that are added after them. */
function parseAddition(file: string, block: readonly string[]): Addition {
  const first = block.findIndex((line) => line.startsWith('+'));
  const [before, added] = [block.slice(0, first), block.slice(first)];
  if (
    before.length === 0 ||
    !before.every((line) => line.startsWith(' ')) ||
    !added.every((line) => line.startsWith('+'))
  )
    throw new Error(`an addition to ${file} is not: existing lines, then added lines`);
  return { file, after: textOf(before), added: textOf(added) };
}

/** The page. Throws for a block of code that belongs to no file. */
export function readRecipePage(): RecipePage {
  const files = new Map<string, string>();
  const additions: Addition[] = [];
  const lines = readFileSync(join(root, 'docs/new-area.md'), 'utf8').split('\n');
  let file: string | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    file = named.exec(line)?.[1] ?? file;
    if (!line.startsWith('```')) continue;
    const end = lines.indexOf('```', index + 1);
    const block = lines.slice(index + 1, end);
    index = end;
    if (file === null) throw new Error(`the block at line ${end} belongs to no file`);
    if (line === '```diff') additions.push(parseAddition(file, block));
    else if (files.has(file)) throw new Error(`${file} is written twice`);
    else files.set(file, `${block.join('\n')}\n`);
  }
  return { files, additions };
}

/** Writes the files of the page into a copy of the repository. Throws when existing lines are not found exactly once. */
export function followRecipe({ files, additions }: RecipePage, folder: string): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text, { flag: 'wx' });
  }
  for (const { file, after, added } of additions) {
    const text = readFileSync(join(folder, file), 'utf8');
    const places = `\n${text}`.split(`\n${after}`).length - 1;
    if (places !== 1) throw new Error(`found ${places} times in ${file}, and not once:\n${after}`);
    writeFileSync(join(folder, file), `\n${text}`.replace(`\n${after}`, (found) => found + added).slice(1));
  }
}
