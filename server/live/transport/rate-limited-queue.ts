/** Runs work in FIFO order, at max `max` pieces in any time window; the others wait. */
export class RateLimitedQueue {
  readonly #max: number;
  readonly #windowMs: number;
  /** By ticket: who may cancel work does not keep it, and what it refers to, once it has run. */
  readonly #waiting = new Map<object, () => void>();
  /** Times of the last runs, oldest first. */
  readonly #recent: number[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Runs the work now or when its turn comes; returns how to cancel it. */
  enqueue(work: () => void): () => void {
    const ticket = {};
    this.#waiting.set(ticket, work);
    if (!this.#timer) this.#pump();
    return () => void this.#waiting.delete(ticket);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #pump(): void {
    this.#timer = null;
    const now = performance.now();
    for (const [ticket, work] of this.#waiting) {
      const [oldest] = this.#recent;
      if (oldest !== undefined && this.#recent.length >= this.#max) {
        const delay = oldest + this.#windowMs - now;
        if (delay > 0) return void (this.#timer = setTimeout(() => this.#pump(), delay));
        this.#recent.shift();
      }
      this.#waiting.delete(ticket);
      this.#recent.push(now);
      work();
    }
  }
}
