/**
 * Runs work in FIFO order, at max `max` pieces in any time window; the others wait. Each socket has one, so nothing is
 * kept for work that has run but its time.
 */
export class RateLimitedQueue {
  readonly #max: number;
  readonly #windowMs: number;
  /** By who may cancel it; null while nothing waits. */
  #waiting: Map<object, () => void> | null = null;
  /** Times of the last runs, oldest first. */
  #recent: readonly number[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Runs the work now or when its turn comes. An owner has one piece of work at a time. */
  enqueue(owner: object, work: () => void): void {
    this.#waiting ??= new Map();
    this.#waiting.set(owner, work);
    if (!this.#timer) this.#pump();
  }

  /** The owner's work does not run if it still waits. */
  cancel(owner: object): void {
    this.#waiting?.delete(owner);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting?.clear();
  }

  #pump(): void {
    this.#timer = null;
    const now = performance.now();
    for (const [owner, work] of this.#waiting ?? []) {
      const [oldest] = this.#recent;
      if (oldest !== undefined && this.#recent.length >= this.#max) {
        const delay = oldest + this.#windowMs - now;
        if (delay > 0) return void (this.#timer = setTimeout(() => this.#pump(), delay));
        this.#recent = this.#recent.slice(1);
      }
      this.#waiting?.delete(owner);
      // A copy has no room for more, which an array that grows keeps.
      this.#recent = this.#recent.concat(now);
      work();
    }
    this.#waiting = null;
  }
}
