import type { Fault } from './fault.ts';
import { findings } from './records.ts';
import type { Outcome } from './scene.ts';

export interface Result { fault: Fault; state: 'held' | 'broken' | 'not run here'; why: readonly string[]; outcome: Outcome | null; seconds: number }

/** One line as soon as it is known, with what was wrong. */
export function printRow({ fault, state, why, outcome, seconds }: Result): void {
  const sign = state === 'held' ? '✓' : state === 'broken' ? '✗' : '–';
  console.log(`${sign} ${fault.name} ${fault.scenario}, ${seconds.toFixed(1)} s${outcome ? `: ${[`${outcome.writes} writes`, ...outcome.figures].join(', ')}` : ''}`);
  if (state !== 'held') for (const words of why) console.log(`    ${words}`);
  if (state === 'broken') for (const words of outcome?.examples ?? []) console.log(`    ${words}`);
}

export function printTable(results: readonly Result[], seed: number): void {
  const rows = results.map(({ fault, state, outcome }) => [fault.name, state, ...findings.map((name) => String(outcome?.tally[name] ?? '–'))]);
  const head = ['', '', ...findings];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  console.log(`\nseed ${seed}\n${[head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`);
}

export function writePromises(_results: readonly Result[], _seed: number): void {}
