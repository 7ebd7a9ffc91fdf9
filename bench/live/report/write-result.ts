// Writes results into docs/performance.md, each into its own part, with the chart.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chart } from './chart.ts';
import type { BenchOptions } from '../options.ts';
import { cores } from '../process/cpu.ts';
import { markdown, type ScenarioResult } from './result.ts';
import { today, writePart } from '../../performance-page.ts';

/**
 * Replaces the previous result; the chart goes into `pictures` beside the page. Throws when the page has no part for
 * it.
 */
export function writeResult(page: string, result: ScenarioResult, { rounds, quick }: BenchOptions): void {
  const measured = `Measured ${today()} on ${cores} cores, Node ${process.version}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}.`;
  writePart(page, `live:${result.id}`, `${markdown(result, quick)}\n${picture(page, result)}${measured}`);
}

/** Writes the chart of a result, if any; returns the Markdown that shows it. */
function picture(page: string, { id, title, bars }: ScenarioResult): string {
  if (!bars) return '';
  const path = `pictures/live-${id.toLowerCase()}.svg`;
  mkdirSync(join(dirname(page), 'pictures'), { recursive: true });
  writeFileSync(join(dirname(page), path), chart(title, bars));
  return `![Processor time for 1,000 deliveries](${path})\n\n`;
}
