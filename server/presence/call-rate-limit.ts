/**
 * At max `max` calls in any window of `windowMs`: a page that reports every keystroke stays far below, a flood does
 * not.
 */
export class CallRateLimit {
  readonly #max: number;
  readonly #windowMs: number;
  #windowStart = -Infinity;
  #calls = 0;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one call; false when it exceeds the limit. `now` in milliseconds. */
  allows(now: number): boolean {
    if (now - this.#windowStart >= this.#windowMs) {
      this.#windowStart = now;
      this.#calls = 0;
    }
    this.#calls += 1;
    return this.#calls <= this.#max;
  }
}
