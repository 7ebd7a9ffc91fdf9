// What to run: `npm run bench -- --only A,B --peers ours,yoga --rounds 5 --seconds 8 --quick`.
import { parseArgs } from 'node:util';
import { type Contender, contenders } from './server-process.ts';

export const scenarioIds = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type ScenarioId = (typeof scenarioIds)[number];

export interface Options { only: readonly ScenarioId[]; peers: readonly Contender[]; rounds: number; seconds: number; quick: boolean; profile: boolean }

function chosen<Name extends string>(text: string | undefined, names: readonly Name[]): readonly Name[] {
  if (text === undefined) return names;
  const wanted = text.split(',');
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  return names.filter((name) => wanted.includes(name));
}

/** Reads the command's options. `--quick` takes a look at everything once and writes nothing down. */
export function readOptions(): Options {
  const { values } = parseArgs({ options: {
    only: { type: 'string' }, peers: { type: 'string' }, rounds: { type: 'string' }, seconds: { type: 'string' }, quick: { type: 'boolean' }, profile: { type: 'boolean' },
  } });
  const quick = values.quick ?? false;
  return {
    only: chosen(values.only, scenarioIds), peers: chosen(values.peers ?? (quick ? 'ours,yoga,raw,floor' : undefined), contenders), quick, profile: values.profile ?? false,
    rounds: Number(values.rounds ?? (quick ? 1 : 5)), seconds: Number(values.seconds ?? (quick ? 2 : 8)),
  };
}
