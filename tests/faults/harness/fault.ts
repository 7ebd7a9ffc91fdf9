import type { RoundResult, FaultContext } from './fault-context.ts';

/** One scenario of the fault suite. */
export interface Fault {
  name: string;
  /** What is done, as text. */
  scenario: string;
  /** Numbers of the promises that it shows. */
  promises: readonly number[];
  /** Part of `npm test`. */
  quick: boolean;
  /** Set where RESYNC is correct. */
  resyncs?: 'expected';
  /** Why it cannot be run on this machine; null when it can. */
  missing?: () => string | null | Promise<string | null>;
  run: (scene: FaultContext) => Promise<RoundResult>;
}

/** The reasons why a round failed; empty when it passed. */
export function failuresOf({ tally, checks: held }: RoundResult, fault: Pick<Fault, 'resyncs'>): string[] {
  const counted = Object.entries(tally)
    .filter(([name, count]) => count > 0 && !(name === 'resyncs' && fault.resyncs === 'expected'))
    .map(([name, count]) => `${count} ${name}`);
  return [...counted, ...held.filter((each) => !each.passed).map(({ what }) => `not so: ${what}`)];
}
