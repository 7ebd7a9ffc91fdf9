// The course of the past: what is due runs in the order of time. What belongs together and is due within an hour
// runs at once, as when somebody selects several rows.
import type { Calendar } from '../calendar.ts';

/**
 * Something due at a simulated minute, together with others of its group. A method, as such types are compared in both
 * directions: the timeline keeps all groups in one list and calls each with its own values.
 */
export interface Due<Value> {
  at: number;
  group: string;
  value: Value;
  run(values: readonly Value[], now: Date, at: number): Promise<void>;
}

/** What one person does within so many minutes is one command, in no order. */
export const minutesTogether = 60;

export class Timeline {
  readonly #calendar: Calendar;
  /** In the order of time. */
  readonly #due: Due<unknown>[] = [];
  #at = 0;

  constructor(calendar: Calendar) {
    this.#calendar = calendar;
  }

  /** Adds what is due; what was due earlier than the current minute runs next. */
  add<Value>(due: Due<Value>): void {
    this.#due.splice(this.#countUntil(due.at), 0, due);
  }

  /** Runs everything up to the present; `onProgress` is called with the simulated minute. */
  async run(onProgress: (at: number) => void): Promise<void> {
    const { presentMinute, toInstant } = this.#calendar;
    for (let [first] = this.#due; first && first.at <= presentMinute; [first] = this.#due) {
      const due = this.#due.splice(0, this.#countUntil(Math.min(first.at + minutesTogether, presentMinute)));
      const groups = [...Map.groupBy(due, ({ group }) => group).values()]
        .map((group) => ({ group, at: Math.max(...group.map(({ at }) => at)) }))
        .toSorted((a, b) => a.at - b.at);
      for (const { group, at } of groups) {
        this.#at = Math.max(this.#at, at);
        const values = group.map(({ value }) => value);
        await group[0]?.run(values, new Date(toInstant(this.#at)), this.#at);
      }
      onProgress(this.#at);
    }
  }

  /** The number of entries that are due until then. */
  #countUntil(at: number): number {
    let [low, high] = [0, this.#due.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#due[middle]?.at ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
