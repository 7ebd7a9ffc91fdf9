// Ring buffer of recent driver moves. Each open map keeps an offset and reads on from there: pushing every move to
// every map was more expensive than reading.
import { type GeoBounds, isInBounds, type GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { TrackedDriver } from './driver-registry.ts';

/** With 10,000 drivers that report every 5 s this is about 8 s, or 40 reads of an open map. */
const capacity = 16_384;
/** A coordinate outside of all bounds. */
const outside = Infinity;

export class MovementLog {
  readonly #entries: TrackedDriver[] = [];
  /**
   * Old and new coordinates of each entry in one array, so that a scan is fast: most entries are outside of a map's
   * bounds.
   */
  readonly #coordinates = new Float64Array(capacity * 4);
  #end = 0;

  /** Offset of the next entry. */
  get endOffset(): number {
    return this.#end;
  }

  /** Appends a move or another change of a driver, with its previous position. */
  append(driver: TrackedDriver, before: GeoPoint): void {
    const at = this.#end % capacity;
    const { position } = driver;
    this.#entries[at] = driver;
    this.#coordinates.set([before.lat, before.lng, position?.lat ?? outside, position?.lng ?? outside], at * 4);
    driver.lastMoveOffset = this.#end;
    this.#end += 1;
  }

  /**
   * Calls `visitEntry` for each entry since `from` whose old or new position is within the bounds, with whether it is
   * the driver's last entry. Returns false without any call when entries since `from` were overwritten.
   */
  forEachSince(from: number, bounds: GeoBounds, visitEntry: (driver: TrackedDriver, isLast: boolean) => void): boolean {
    if (from < this.#end - capacity) return false;
    for (let number = from; number < this.#end; number += 1) {
      const at = number % capacity;
      const driver = this.#touches(bounds, at * 4) ? this.#entries[at] : null;
      if (driver) visitEntry(driver, number === driver.lastMoveOffset);
    }
    return true;
  }

  #touches(bounds: GeoBounds, index: number): boolean {
    const [wasLat = outside, wasLng = outside, lat = outside, lng = outside] = [
      this.#coordinates[index],
      this.#coordinates[index + 1],
      this.#coordinates[index + 2],
      this.#coordinates[index + 3],
    ];
    return isInBounds(bounds, wasLat, wasLng) || isInBounds(bounds, lat, lng);
  }
}
