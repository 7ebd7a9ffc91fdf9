/** Works in the order of asking, at most `most` within any span; the others wait for their turn. */
export class Paced {
  readonly #most: number;
  readonly #spanMs: number;
  readonly #waiting = new Set<() => void>();
  /** When the last ones were done, the oldest first. */
  readonly #done: number[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(most: number, spanMs: number) {
    this.#most = most;
    this.#spanMs = spanMs;
  }

  /** Does it at once, or when its turn comes; returns how to take it back. */
  ask(work: () => void): () => void {
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
      const [oldest] = this.#done;
      if (oldest !== undefined && this.#done.length >= this.#most) {
        const left = oldest + this.#spanMs - now;
        if (left > 0) return void (this.#timer = setTimeout(() => this.#pump(), left));
        this.#done.shift();
      }
      this.#waiting.delete(work);
      this.#done.push(now);
      work();
    }
  }
}
