// Clusters glide to their new middle instead of jumping there.

interface Place {
  x: number;
  y: number;
  toX: number;
  toY: number;
  at: number;
}

/** In which it comes near enough to its middle, in milliseconds. */
const calmMs = 260;
const still = 1e-8;

export class Drift {
  readonly #places = new Map<number, Place>();

  /** Where a cluster is drawn now; its first place is its middle. */
  at(key: number, toX: number, toY: number, now: number): { x: number; y: number } {
    const place = this.#places.get(key);
    if (!place || now === Infinity) {
      const fresh = { x: toX, y: toY, toX, toY, at: now };
      this.#places.set(key, fresh);
      return fresh;
    }
    const part = 1 - Math.exp(-(now - place.at) / calmMs);
    place.x += (toX - place.x) * part;
    place.y += (toY - place.y) * part;
    Object.assign(place, { toX, toY, at: now });
    return place;
  }

  moves(key: number): boolean {
    const place = this.#places.get(key);
    return place !== undefined && Math.abs(place.x - place.toX) + Math.abs(place.y - place.toY) > still;
  }

  /** Another zoom has other cells. */
  forget(): void {
    this.#places.clear();
  }
}
