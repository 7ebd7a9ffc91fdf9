/** At most `most` calls in any span of `spanMs`: a page that tells every keystroke stays far below, a flood does not. */
export class Pace {
  readonly #most: number;
  readonly #spanMs: number;
  #began = -Infinity;
  #calls = 0;

  constructor(most: number, spanMs: number) {
    this.#most = most;
    this.#spanMs = spanMs;
  }

  /** Counts one call; false when it is one too many. `now` in milliseconds. */
  allows(now: number): boolean {
    if (now - this.#began >= this.#spanMs) {
      this.#began = now;
      this.#calls = 0;
    }
    this.#calls += 1;
    return this.#calls <= this.#most;
  }
}
