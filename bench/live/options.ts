// What to run: `npm run bench -- --only A,B --servers ours,yoga --rounds 5 --seconds 6 --page /tmp/performance.md`, or
// `--quick`.
import { parseArgs } from 'node:util';
import { type Contender, contenders } from './process/server-process.ts';
import { performancePage } from '../performance-page.ts';

export const scenarioIds = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type ScenarioId = (typeof scenarioIds)[number];

/**
 * Sizes: open dashboards (a multiple of the hubs), open maps, drivers and how many of them report each second, idle
 * dashboards.
 */
export interface Size {
  dashboards: number;
  maps: number;
  drivers: number;
  positionsPerSecond: number;
  idle: number;
}

const [fullSize, quickSize]: [Size, Size] = [
  { dashboards: 1_000, maps: 200, drivers: 10_000, positionsPerSecond: 2_000, idle: 2_000 },
  { dashboards: 500, maps: 40, drivers: 1_000, positionsPerSecond: 500, idle: 800 },
];

/** `page`: where results are written; null: nowhere. */
export interface BenchOptions {
  only: readonly ScenarioId[];
  contenders: readonly Contender[];
  rounds: number;
  seconds: number;
  size: Size;
  quick: boolean;
  profile: boolean;
  page: string | null;
}

function parseNames<Name extends string>(text: string | undefined, names: readonly Name[]): readonly Name[] {
  if (text === undefined) return names;
  const requested = text.split(',');
  const unknown = requested.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  return names.filter((name) => requested.includes(name));
}

function positive(text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!(value > 0)) throw new Error(`${text} is no number above zero.`);
  return value;
}

/** The documentation's page, if there are enough rounds for it. */
const defaultPage = (rounds: number): string | null => (rounds >= 5 ? performancePage : null);

/** Parses the command line. `--quick` runs everything once and quickSize. Throws for unknown names. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      servers: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      page: { type: 'string' },
      quick: { type: 'boolean' },
      profile: { type: 'boolean' },
    },
  });
  const quick = values.quick ?? false;
  const rounds = positive(values.rounds, quick ? 1 : 5);
  return {
    only: parseNames(values.only, scenarioIds),
    contenders: parseNames(values.servers ?? (quick ? 'ours,yoga,raw,floor' : undefined), contenders),
    rounds,
    seconds: positive(values.seconds, quick ? 1.5 : 6),
    size: quick ? quickSize : fullSize,
    quick,
    profile: values.profile ?? false,
    page: values.page ?? (quick ? null : defaultPage(rounds)),
  };
}
