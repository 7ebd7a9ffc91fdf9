// A set of small numbers, a bit each: what an open map was told takes a kilobyte for ten thousand drivers, and no search.
export class SlotSet {
  #bits = new Uint8Array(0);

  /** Grows as far as the slot. */
  add(slot: number): void {
    const at = slot >> 3;
    if (at >= this.#bits.length) {
      const more = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      more.set(this.#bits);
      this.#bits = more;
    }
    this.#bits[at] = this.#byte(at) | (1 << (slot & 7));
  }

  has(slot: number): boolean {
    return (this.#byte(slot >> 3) & (1 << (slot & 7))) !== 0;
  }

  /** True when it was there. */
  delete(slot: number): boolean {
    if (!this.has(slot)) return false;
    this.#bits[slot >> 3] = this.#byte(slot >> 3) & ~(1 << (slot & 7));
    return true;
  }

  /** From the lowest on. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, byte] of this.#bits.entries()) {
      for (let slot = at * 8, rest = byte; rest > 0; slot += 1, rest >>= 1) if (rest & 1) yield slot;
    }
  }

  #byte(at: number): number {
    return this.#bits[at] ?? 0;
  }
}
