// Rows are drawn at most four times a second however much happens, and not at all while nobody can see them.

/** Between two batches, in milliseconds. */
export const batchEveryMs = 250;

export class Pace {
  readonly #flush: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  constructor(flush: () => void) {
    this.#flush = flush;
  }

  /** There is something to draw: now if the last time is long ago. */
  wake(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#last + batchEveryMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#draw();
    }, wait);
  }

  /** Follows the tab being hidden and shown; returns how to stop. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', this.#onVisibility);
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  readonly #onVisibility = (): void => {
    if (!document.hidden) this.#draw();
  };

  #draw(): void {
    if (document.hidden) return;
    this.#last = performance.now();
    this.#flush();
  }
}
