// Results into docs/performance.md, each into its own part, and the chart beside it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chart } from './chart.ts';
import type { Options } from './options.ts';
import { cores } from './processor.ts';
import { markdown, type Result } from './result.ts';
import { today, writePart } from '../page.ts';

/** Puts a result in the place of the last one, its chart into `pictures` beside the page. Throws when the page has no place for it. */
export function writeDown(page: string, result: Result, { rounds, quick }: Options): void {
  const measured = `Measured ${today()} on ${cores} cores, Node ${process.version}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}.`;
  writePart(page, `live:${result.id}`, `${markdown(result, quick)}\n${picture(page, result)}${measured}`);
}

/** Draws the chart of those that have one; returns what shows it on the page. */
function picture(page: string, { id, title, bars }: Result): string {
  if (!bars) return '';
  const path = `pictures/live-${id.toLowerCase()}.svg`;
  mkdirSync(join(dirname(page), 'pictures'), { recursive: true });
  writeFileSync(join(dirname(page), path), chart(title, bars));
  return `![Processor time for 1,000 deliveries](${path})\n\n`;
}
