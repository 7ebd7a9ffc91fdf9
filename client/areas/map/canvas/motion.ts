// Where a driver is drawn between two positions: it walks from one to the next in about the time that lay between them.
import type { DriverState } from '#client/kit/map/sprites.ts';

export interface Seen {
  id: string;
  state: DriverState;
  /** Part of the world, 0 to 1. */
  x: number;
  y: number;
  /** Degrees, 0 = north, clockwise; null when the device does not say. */
  bearing: number | null;
}

const shortestMs = 400;
const longestMs = 2_500;
/** Further than this it was carried, not driven: a part of the world, about three kilometres. */
const farthest = 8e-5;

export class Motion {
  readonly id: string;
  state: DriverState;
  bearing: number;
  /** Where it is going. */
  x: number;
  y: number;
  #fromX: number;
  #fromY: number;
  #begun: number;
  #until: number;

  constructor({ id, state, x, y, bearing }: Seen, now: number) {
    this.id = id;
    this.state = state;
    this.bearing = bearing ?? 0;
    this.x = x;
    this.y = y;
    this.#fromX = x;
    this.#fromY = y;
    this.#begun = now;
    this.#until = now;
  }

  /** A newer position; `calm` false goes there at once. */
  to({ state, x, y, bearing }: Seen, now: number, calm: boolean): void {
    this.state = state;
    if (x === this.x && y === this.y) return;
    const [fromX, fromY] = [this.xAt(now), this.yAt(now)];
    const [dx, dy] = [x - fromX, y - fromY];
    const walks = calm && Math.hypot(dx, dy) < farthest;
    this.bearing = bearing ?? (Math.atan2(dx, -dy) * 180) / Math.PI;
    this.#fromX = walks ? fromX : x;
    this.#fromY = walks ? fromY : y;
    const between = Math.min(longestMs, Math.max(shortestMs, now - this.#begun));
    this.#begun = now;
    this.#until = walks ? now + between : now;
    this.x = x;
    this.y = y;
  }

  moves(now: number): boolean {
    return now < this.#until;
  }

  xAt(now: number): number {
    return this.#fromX + (this.x - this.#fromX) * this.#part(now);
  }

  yAt(now: number): number {
    return this.#fromY + (this.y - this.#fromY) * this.#part(now);
  }

  #part(now: number): number {
    return now >= this.#until ? 1 : (now - this.#begun) / (this.#until - this.#begun);
  }
}
