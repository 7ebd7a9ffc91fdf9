// Flushes changes to the screen at most four times a second, and not while the tab is hidden.

/** Minimum time between two flushes, in milliseconds. */
const flushIntervalMs = 250;

export class FlushScheduler {
  readonly #flush: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastFlushAt = -Infinity;

  constructor(flush: () => void) {
    this.#flush = flush;
  }

  /** Schedules a flush: at once if the last one was long enough ago. */
  schedule(): void {
    if (this.#timer !== undefined) return;
    const delay = Math.max(0, this.#lastFlushAt + flushIntervalMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flushIfVisible();
    }, delay);
  }

  /** Starts to follow the tab's visibility; returns how to stop. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', this.#onVisibility);
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  readonly #onVisibility = (): void => {
    if (!document.hidden) this.#flushIfVisible();
  };

  #flushIfVisible(): void {
    if (document.hidden) return;
    this.#lastFlushAt = performance.now();
    this.#flush();
  }
}
