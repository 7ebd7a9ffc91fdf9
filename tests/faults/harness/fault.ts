import type { RoundResult, FaultContext } from './scene.ts';

/** One line of the plan. */
export interface Fault {
  name: string;
  /** What is done, in words. */
  scenario: string;
  /** Numbers of the promises that it shows. */
  promises: readonly number[];
  /** Part of `npm test`. */
  quick: boolean;
  /** Telling listeners to read again is right here. */
  resyncs?: 'expected';
  /** Why it cannot be run on this machine; null when it can. */
  missing?: () => string | null | Promise<string | null>;
  run: (scene: FaultContext) => Promise<RoundResult>;
}

/** A breach for the given reason ends the run with a failure. */
export function failuresOf({ tally, checks: held }: RoundResult, fault: Pick<Fault, 'resyncs'>): string[] {
  const counted = Object.entries(tally)
    .filter(([name, count]) => count > 0 && !(name === 'resyncs' && fault.resyncs === 'expected'))
    .map(([name, count]) => `${count} ${name}`);
  return [...counted, ...held.filter((each) => !each.passed).map(({ what }) => `not so: ${what}`)];
}
