/** Runs work in FIFO order, at max `max` pieces in any time window; the others wait. */
export class RateLimitedQueue {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #waiting = new Set<() => void>();
  /** Times of the last runs, oldest first. */
  readonly #recent: number[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Runs the work now or when its turn comes; returns how to cancel it. */
  enqueue(work: () => void): () => void {
    this.#waiting.add(work);
    if (!this.#timer) this.#pump();
    return () => void this.#waiting.delete(work);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #pump(): void {
    this.#timer = null;
    const now = performance.now();
    for (const work of this.#waiting) {
      const [oldest] = this.#recent;
      if (oldest !== undefined && this.#recent.length >= this.#max) {
        const delay = oldest + this.#windowMs - now;
        if (delay > 0) return void (this.#timer = setTimeout(() => this.#pump(), delay));
        this.#recent.shift();
      }
      this.#waiting.delete(work);
      this.#recent.push(now);
      work();
    }
  }
}
