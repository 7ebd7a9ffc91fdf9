// Results into docs/performance.md, each between its own marks, and the chart beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chart } from './chart.ts';
import { markdown, type Result } from './result.ts';

const page = new URL('../../docs/performance.md', import.meta.url);

/** Puts a result in the place of the last one. */
export function writeDown(result: Result): void {
  const [begin, end] = [`<!-- live:${result.id} -->`, `<!-- /live:${result.id} -->`];
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${result.id}`);
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores, Node ${process.version}.`;
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${markdown(result)}\n${measured}\n${text.slice(to)}`);
  if (result.bars) writeFileSync(new URL(`../../docs/pictures/live-${result.id.toLowerCase()}.svg`, import.meta.url), chart(result.title, result.bars));
}
