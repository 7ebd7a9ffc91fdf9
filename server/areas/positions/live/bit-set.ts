// Set of small integers, one bit each: about 1 KB per open map for 10,000 drivers.
export class BitSet {
  #bits = new Uint8Array(0);

  /** Adds a slot; the array grows when needed. */
  add(slot: number): void {
    const at = slot >> 3;
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[at] = this.#byte(at) | (1 << (slot & 7));
  }

  has(slot: number): boolean {
    return (this.#byte(slot >> 3) & (1 << (slot & 7))) !== 0;
  }

  /** Removes a slot. Returns true if it was in the set. */
  delete(slot: number): boolean {
    if (!this.has(slot)) return false;
    this.#bits[slot >> 3] = this.#byte(slot >> 3) & ~(1 << (slot & 7));
    return true;
  }

  /** Slots in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, byte] of this.#bits.entries()) {
      for (let slot = at * 8, remaining = byte; remaining > 0; slot += 1, remaining >>= 1)
        if (remaining & 1) yield slot;
    }
  }

  #byte(at: number): number {
    return this.#bits[at] ?? 0;
  }
}
