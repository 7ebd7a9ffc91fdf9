// Ring buffer of recent driver moves. Each open map keeps an offset and reads on from there: pushing every move to
// every map was more expensive than reading.
import { type Bounds, isWithin, type Point } from '#shared/areas/positions/geometry.ts';
import type { KnownDriver } from './known-drivers.ts';

/** With 10,000 drivers that report every 5 s this is about 8 s, or 40 reads of an open map. */
const capacity = 16_384;
/** A coordinate outside of all bounds. */
const outside = Infinity;

export class Moves {
  readonly #entries: KnownDriver[] = [];
  /**
   * Old and new coordinates of each entry in one array, so that a scan is fast: most entries are outside of a map's
   * bounds.
   */
  readonly #coordinates = new Float64Array(capacity * 4);
  #end = 0;

  /** Offset of the next entry. */
  get end(): number {
    return this.#end;
  }

  /** Appends a move or another change of a driver, with its previous position. */
  add(driver: KnownDriver, before: Point): void {
    const at = this.#end % capacity;
    const { position } = driver;
    this.#entries[at] = driver;
    this.#coordinates.set([before.lat, before.lng, position?.lat ?? outside, position?.lng ?? outside], at * 4);
    driver.lastMove = this.#end;
    this.#end += 1;
  }

  /**
   * Calls `visitEntry` for each entry since `from` whose old or new position is within the bounds, with whether it is
   * the driver's last entry. Returns false without any call when entries since `from` were overwritten.
   */
  visit(from: number, bounds: Bounds, visitEntry: (driver: KnownDriver, isLast: boolean) => void): boolean {
    if (from < this.#end - capacity) return false;
    for (let number = from; number < this.#end; number += 1) {
      const at = number % capacity;
      const driver = this.#touches(bounds, at * 4) ? this.#entries[at] : null;
      if (driver) visitEntry(driver, number === driver.lastMove);
    }
    return true;
  }

  #touches(bounds: Bounds, index: number): boolean {
    const [wasLat = outside, wasLng = outside, lat = outside, lng = outside] = [
      this.#coordinates[index],
      this.#coordinates[index + 1],
      this.#coordinates[index + 2],
      this.#coordinates[index + 3],
    ];
    return isWithin(bounds, wasLat, wasLng) || isWithin(bounds, lat, lng);
  }
}
