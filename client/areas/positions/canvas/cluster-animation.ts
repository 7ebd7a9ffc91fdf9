// Moves clusters smoothly to their new centre.

interface AnimatedPoint {
  x: number;
  y: number;
  toX: number;
  toY: number;
  at: number;
}

/** Time constant of the movement, in milliseconds. */
const timeConstantMs = 260;
const epsilon = 1e-8;

export class ClusterAnimation {
  readonly #points = new Map<number, AnimatedPoint>();

  /** The current position of a cluster; a new cluster starts at its target. */
  positionOf(key: number, toX: number, toY: number, now: number): { x: number; y: number } {
    const place = this.#points.get(key);
    if (!place || now === Infinity) {
      const fresh = { x: toX, y: toY, toX, toY, at: now };
      this.#points.set(key, fresh);
      return fresh;
    }
    const part = 1 - Math.exp(-(now - place.at) / timeConstantMs);
    place.x += (toX - place.x) * part;
    place.y += (toY - place.y) * part;
    Object.assign(place, { toX, toY, at: now });
    return place;
  }

  isMoving(key: number): boolean {
    const place = this.#points.get(key);
    return place !== undefined && Math.abs(place.x - place.toX) + Math.abs(place.y - place.toY) > epsilon;
  }

  /** Another zoom level has other cells. */
  reset(): void {
    this.#points.clear();
  }
}
