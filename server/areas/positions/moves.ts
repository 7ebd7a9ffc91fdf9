// What happened to drivers lately, in its order. Each open map reads on from where it was: to tell each move to each map that may show it took more than
// to show it there.
import { type Bounds, isWithin, type Point } from '#shared/areas/positions/geometry.ts';
import type { KnownDriver } from './known-drivers.ts';
import type { Position } from './position.ts';

const mostKept = 16_384;
/** For a place that may be in any box, and for one that is in none. */
const [anywhere, nowhere] = [NaN, Infinity];

interface Move { driver: KnownDriver; position: Position | null }

export class Moves {
  readonly #kept: Move[] = [];
  /** Where each was and is, in one piece: most of what a map reads through is elsewhere. */
  readonly #places = new Float64Array(mostKept * 4);
  #end = 0;

  /** Where the next will stand. */
  get end(): number {
    return this.#end;
  }

  /** Notes where a driver is now. `before`: where it was; null when that may have been anywhere, since it came or left, or its account changed. */
  add(driver: KnownDriver, before: Point | null): void {
    const at = this.#end % mostKept;
    const { position } = driver;
    this.#kept[at] = { driver, position };
    this.#places.set([before?.lat ?? anywhere, before?.lng ?? anywhere, position?.lat ?? nowhere, position?.lng ?? nowhere], at * 4);
    this.#end += 1;
  }

  /** Shows what stands from there on of drivers that were or are within the box; false, and none is shown, when some are forgotten. */
  visit(from: number, bounds: Bounds, show: (driver: KnownDriver, position: Position | null) => void): boolean {
    if (from < this.#end - mostKept) return false;
    for (let number = from; number < this.#end; number += 1) {
      const at = number % mostKept;
      const move = this.#touches(bounds, at * 4) ? this.#kept[at] : null;
      if (move) show(move.driver, move.position);
    }
    return true;
  }

  #touches(bounds: Bounds, place: number): boolean {
    const [wasLat = anywhere, wasLng = anywhere, lat = nowhere, lng = nowhere] = [this.#places[place], this.#places[place + 1], this.#places[place + 2], this.#places[place + 3]];
    return Number.isNaN(wasLat) || isWithin(bounds, wasLat, wasLng) || isWithin(bounds, lat, lng);
  }
}
