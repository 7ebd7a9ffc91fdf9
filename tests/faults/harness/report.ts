// The results of a run: lines on the terminal as it goes, and docs/promises.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promises, limitations } from '../promises.ts';
import type { Fault } from './fault.ts';
import { findings } from './checks/records.ts';
import type { RoundResult } from './fault-context.ts';

export interface Result {
  fault: Fault;
  state: 'held' | 'broken' | 'not run here';
  why: readonly string[];
  outcome: RoundResult | null;
  seconds: number;
}

const file = fileURLToPath(new URL('../../../docs/promises.md', import.meta.url));
const notYet = 'not run yet';

/** Prints one result, with its failures. */
export function printRow({ fault, state, why, outcome, seconds }: Result): void {
  const sign = state === 'held' ? '✓' : state === 'broken' ? '✗' : '–';
  console.log(
    `${sign} ${fault.name} ${fault.scenario}, ${seconds.toFixed(1)} s${outcome ? `: ${[`${outcome.writes} writes`, ...outcome.notes].join(', ')}` : ''}`,
  );
  if (state !== 'held') for (const output of why) console.log(`    ${output}`);
  if (state === 'broken') for (const output of outcome?.examples ?? []) console.log(`    ${output}`);
}

export function printTable(results: readonly Result[], seed: number): void {
  const rows = results.map(({ fault, state, outcome }) => [
    fault.name,
    state,
    ...findings.map((name) => String(outcome?.tally[name] ?? '–')),
  ]);
  const head = ['', '', ...findings];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  console.log(
    `\nseed ${seed}\n${[head, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`,
  );
}

/** Writes the results beside each promise; faults that were not run keep their line. `run` identifies the run. */
export function writePromises(all: readonly Fault[], results: readonly Result[], run: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const lines = all.map((fault) => {
    const result = results.find((each) => each.fault === fault);
    if (result) return lineOf(result, run);
    return (
      before.find((line) => line.startsWith(`| ${fault.name} |`)) ??
      `| ${fault.name} | ${fault.scenario} | ${fault.promises.map((number) => `P${number}`).join(' ')} | ${notYet} |${' – |'.repeat(findings.length)} |`
    );
  });
  writeFileSync(file, pageOf(all, lines));
}

function lineOf({ fault, state, why, outcome }: Result, run: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const seen = outcome
    ? [...outcome.notes, `${outcome.writes} writes`, run, day]
    : [...why.map((output) => output.split('\n')[0] ?? ''), day];
  const cells = [
    fault.name,
    fault.scenario,
    fault.promises.map((number) => `P${number}`).join(' '),
    state,
    ...findings.map((name) => String(outcome?.tally[name] ?? '–')),
    seen.join(', ').replaceAll('|', '/'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function pageOf(all: readonly Fault[], lines: readonly string[]): string {
  const stateOf = (name: string): string =>
    lines.find((line) => line.startsWith(`| ${name} |`))?.split(' | ')[3] ?? notYet;
  const rows = promises.map(({ number, text: output, tests, measured, later }) => {
    const shown = all
      .filter((fault) => fault.promises.includes(number))
      .map(({ name }) => (stateOf(name) === 'held' ? name : `${name} (${stateOf(name)})`));
    const held = [
      ...(shown.length > 0 ? [shown.join(', ')] : []),
      ...tests.map((path) => `\`${path}\``),
      ...(measured ? [`\`npm run bench -- --only ${measured.scenario}\`: ${measured.found}`] : []),
      ...(later === undefined ? [] : [`not implemented yet: ${later}`]),
    ];
    return `| P${number} | ${output} | ${held.join('; ')} |`;
  });
  return `# What users can rely on

Each promise, and what shows it. F1 and so on are faults of \`npm run test:faults\`: real processes (two instances, Postgres, Redis), 50 writers that use the
API, 200 dashboards of all 13 roles of which every fourth uses the ordinary graphql-ws client; one thing is broken at a time, and afterwards all received messages
are compared with Postgres. \`npm run test:faults -- --only F3 --seed 42\` repeats one. A deadline is in these tests five times the promise's: machines are shared.

| | promise | shown by |
|---|---|---|
${rows.join('\n')}

## Known limitations

${limitations.map((output) => `- ${output}`).join('\n')}

## Faults

Written by the suite, last run on ${cpus().length} cores. *lost*: something that a page should show and does not, or still shows; *duplicated*: an event sent twice, a write with two effects; *inverted*: sent
backwards; *phantom*: never committed; *leaked*: outside the scope; *late*: right only after the deadline; *resyncs*: RESYNC received, which is a failure unless the scenario expects it.

| fault | what is done | promises | result | ${findings.join(' | ')} | seen |
|---|---|---|---|${'---:|'.repeat(findings.length)}---|
${lines.join('\n')}
`;
}
