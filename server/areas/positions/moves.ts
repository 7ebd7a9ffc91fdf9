// What happened to drivers lately, in its order. Each open map reads on from where it was: to tell each move to each map that may show it took more than
// to show it there.
import { type Bounds, isWithin, type Point } from '#shared/areas/positions/geometry.ts';
import type { KnownDriver } from './known-drivers.ts';

/** Of ten thousand drivers who report each 5 s, some eight seconds: forty looks of an open map. */
const mostKept = 16_384;
/** In no box. */
const nowhere = Infinity;

export class Moves {
  readonly #kept: KnownDriver[] = [];
  /** Where each was and is, in one piece: most of what a map reads through is elsewhere. */
  readonly #places = new Float64Array(mostKept * 4);
  #end = 0;

  /** Where the next will stand. */
  get end(): number {
    return this.#end;
  }

  /** Notes where a driver is now, or that something else of it changed, and where it was. */
  add(driver: KnownDriver, before: Point): void {
    const at = this.#end % mostKept;
    const { position } = driver;
    this.#kept[at] = driver;
    this.#places.set([before.lat, before.lng, position?.lat ?? nowhere, position?.lng ?? nowhere], at * 4);
    driver.lastMove = this.#end;
    this.#end += 1;
  }

  /** Shows whoever stands from there on and was or is within the box, each time, and whether that is its last; false, and none is shown, when some are forgotten. */
  visit(from: number, bounds: Bounds, show: (driver: KnownDriver, isLast: boolean) => void): boolean {
    if (from < this.#end - mostKept) return false;
    for (let number = from; number < this.#end; number += 1) {
      const at = number % mostKept;
      const driver = this.#touches(bounds, at * 4) ? this.#kept[at] : null;
      if (driver) show(driver, number === driver.lastMove);
    }
    return true;
  }

  #touches(bounds: Bounds, place: number): boolean {
    const [wasLat = nowhere, wasLng = nowhere, lat = nowhere, lng = nowhere] = [
      this.#places[place],
      this.#places[place + 1],
      this.#places[place + 2],
      this.#places[place + 3],
    ];
    return isWithin(bounds, wasLat, wasLng) || isWithin(bounds, lat, lng);
  }
}
