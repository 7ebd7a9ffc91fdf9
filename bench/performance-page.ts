// Writes results into docs/performance.md: each measurement owns the part between `<!-- name -->` and `<!-- /name -->`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const performancePage = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** Today's date, for the date of a measurement. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Replaces a part of the page. Throws when the page has no such part. */
export function writePart(page: string, name: string, text: string): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const old = readFileSync(page, 'utf8');
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no part ${name}`);
  writeFileSync(page, `${old.slice(0, from + begin.length)}\n${text.trim()}\n${old.slice(to)}`);
}
