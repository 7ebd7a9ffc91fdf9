/** Counts by key; keys with a count of zero are removed. */
export class KeyedCounter {
  readonly #counts = new Map<string, number>();
  readonly #max: number;
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more and returns the function that releases it; null when the maximum is reached. */
  take(key: string): (() => void) | null {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return null;
    this.#counts.set(key, count + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const remaining = (this.#counts.get(key) ?? 1) - 1;
      if (remaining > 0) this.#counts.set(key, remaining);
      else this.#counts.delete(key);
    };
  }
}
