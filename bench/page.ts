// Where figures stand in the documentation: each measurement has a part of its own, between `<!-- name -->` and `<!-- /name -->`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const performancePage = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** The day, for a figure that says when it was measured. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Puts text in the place of what a part said before. Throws when the page has no such part. */
export function writePart(page: string, name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const old = readFileSync(page, 'utf8');
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no part ${name}`);
  writeFileSync(page, `${old.slice(0, from + begin.length)}\n${text.trim()}\n${old.slice(to)}`);
}
