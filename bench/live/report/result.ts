// The result of a scenario, for the terminal and for docs/performance.md.
import type { ScenarioId } from '../options.ts';

/** `exact`: required at any size: a quick run may lose nothing either. */
export interface Goal {
  text: string;
  reached: string;
  ok: boolean;
  exact: boolean;
}
/** CPU milliseconds per 1,000 deliveries; `postgresMs`: of Postgres for them, null for servers that do not use it. */
export interface Bar {
  name: string;
  value: number;
  postgresMs: number | null;
}
export interface ScenarioResult {
  id: ScenarioId;
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  goals: readonly Goal[];
  notes: readonly string[];
  /** For the chart. */
  bars?: readonly Bar[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** 1000 with a separator. */
export const formatCount = (count: number): string => count.toLocaleString('en');

export const formatDigits = (value: number, places = 1): string =>
  Number.isFinite(value) ? value.toFixed(places) : '–';

const figure = (value: number): string => formatDigits(value, Number.isInteger(value) ? 0 : 2);

/** At least (or at most) this value; a goal that was not measured is not reached. */
export const atLeast = (text: string, value: number, goal: number): Goal => ({
  text: `${text} ≥ ${goal}`,
  reached: figure(value),
  ok: value >= goal,
  exact: false,
});
export const atMost = (text: string, value: number, goal: number): Goal => ({
  text: `${text} ≤ ${goal}`,
  reached: figure(value),
  ok: value <= goal,
  exact: goal === 0,
});

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The result as Markdown. A quick run checks exact goals only: the others apply to the full size. */
export function markdown({ id, title, head, rows, goals, notes }: ScenarioResult, isQuick: boolean): string {
  const table =
    rows.length === 0
      ? []
      : [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line), ''];
  const goalLines = goals.map(
    ({ text, reached, ok, exact }) => `- ${isQuick && !exact ? '·' : ok ? '✓' : '✗'} ${text}: **${reached}**`,
  );
  return [`### ${id}. ${title}`, '', ...table, ...goalLines, ...(notes.length > 0 ? ['', ...notes] : []), ''].join(
    '\n',
  );
}
