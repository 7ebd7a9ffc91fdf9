// Counts actions, errors and problems. Each kind of problem is reported once and then only counted.

export interface SimulatorCounts {
  done: number;
  refused: number;
  problems: Readonly<Record<string, number>>;
}

/** Errors of races with other users: counted, but not reported. */
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

  /** Counts an error of the API. */
  countRefused(action: string, code: string): void {
    this.#refused += 1;
    const kind = `${action}: ${code}`;
    if (expectedErrors.includes(code)) this.#count(kind);
    else this.reportProblem(kind, `The simulator was refused ${action} (${code}); it goes on with something else.`);
  }

  /** Counts a problem; each kind is reported once. */
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
