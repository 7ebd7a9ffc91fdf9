// What was done and what was refused. Each kind of trouble is told once, in words, and counted from then on.

export interface SimulatorCounts {
  done: number;
  refused: number;
  problems: Readonly<Record<string, number>>;
}

/** Somebody else was faster: nothing to tell of. */
const expectedErrors = [
  'package.wrong_status',
  'package.not_holder',
  'package.same_driver',
  'changed_meanwhile',
  'missing',
];

export class SimulatorStats {
  #done = 0;
  #refused = 0;
  readonly #problems = new Map<string, number>();
  readonly #warn: (message: string) => void;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  countDone(): void {
    this.#done += 1;
  }

  /** A refusal of the program. */
  countRefused(action: string, code: string): void {
    this.#refused += 1;
    const kind = `${action}: ${code}`;
    if (expectedErrors.includes(code)) this.#count(kind);
    else this.reportProblem(kind, `The simulator was refused ${action} (${code}); it goes on with something else.`);
  }

  /** Anything that went wrong; the same kind is told once. */
  reportProblem(kind: string, message: string): void {
    if (this.#count(kind) === 1) this.#warn(message);
  }

  #count(kind: string): number {
    const times = (this.#problems.get(kind) ?? 0) + 1;
    this.#problems.set(kind, times);
    return times;
  }

  counts(): SimulatorCounts {
    return { done: this.#done, refused: this.#refused, problems: Object.fromEntries(this.#problems) };
  }
}
