// Writes results into docs/performance.md, each into its own part, with the chart.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chart } from './chart.ts';
import type { Options } from './options.ts';
import { cores } from './processor.ts';
import { markdown, type Result } from './result.ts';
import { today, writePart } from '../page.ts';

/**
 * Replaces the previous result; the chart goes into `pictures` beside the page. Throws when the page has no part for
 * it.
 */
export function writeDown(page: string, result: Result, { rounds, quick }: Options): void {
  const measured = `Measured ${today()} on ${cores} cores, Node ${process.version}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}.`;
  writePart(page, `live:${result.id}`, `${markdown(result, quick)}\n${picture(page, result)}${measured}`);
}

/** Writes the chart of a result, if any; returns the Markdown that shows it. */
function picture(page: string, { id, title, bars }: Result): string {
  if (!bars) return '';
  const path = `pictures/live-${id.toLowerCase()}.svg`;
  mkdirSync(join(dirname(page), 'pictures'), { recursive: true });
  writeFileSync(join(dirname(page), path), chart(title, bars));
  return `![Processor time for 1,000 deliveries](${path})\n\n`;
}
