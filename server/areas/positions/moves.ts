// What happened to drivers lately, in its order. Each open map reads on from where it was: to tell each move to each map that may show it took more than
// to show it there.
import type { Point } from '#shared/areas/positions/geometry.ts';
import type { Position } from './position.ts';

export interface Move {
  driverId: string;
  /** Where it was; null when that may have been anywhere: it came or left, or its account changed. */
  before: Point | null;
  /** Where it is; null when nobody knows, or it is off duty. */
  position: Position | null;
}

const mostKept = 20_000;

export class Moves {
  readonly #kept: Move[] = [];
  #forgotten = 0;

  /** Where the next will stand. */
  get end(): number {
    return this.#forgotten + this.#kept.length;
  }

  add(move: Move): void {
    if (this.#kept.length >= mostKept) {
      this.#forgotten += mostKept / 2;
      this.#kept.splice(0, mostKept / 2);
    }
    this.#kept.push(move);
  }

  /** Shows those that stand from there on; false, and none is shown, when some are forgotten. */
  visit(from: number, show: (move: Move) => void): boolean {
    if (from < this.#forgotten) return false;
    for (let at = from - this.#forgotten; at < this.#kept.length; at += 1) {
      const move = this.#kept[at];
      if (move) show(move);
    }
    return true;
  }
}
