// Spatial index of open maps: a moved driver notifies only the maps whose bounds are near.
import type { GeoBounds, GeoPoint } from '#shared/areas/positions/geometry.ts';

/** Half a degree is about 50 km: a city is in one to four cells, a region in some dozens. */
const cellDegrees = 0.5;
/** Bounds with more cells, or across the 180th meridian, are notified of every move. */
const maxCells = 600;

const cellOf = (degrees: number): number => Math.floor(degrees / cellDegrees);
const keyOf = (row: number, column: number): number => row * 4096 + column;

export class SpatialGrid<Watcher> {
  readonly #everywhere = new Set<Watcher>();
  readonly #byCell = new Map<number, Set<Watcher>>();

  /** Adds a watcher of bounds, or of everything (null). Returns a function that removes it. */
  add(watcher: Watcher, bounds: GeoBounds | null): () => void {
    const keys = bounds && keysWithin(bounds);
    const sets = keys ? keys.map((key) => this.#cell(key)) : [this.#everywhere];
    for (const set of sets) set.add(watcher);
    return () => {
      for (const set of sets) set.delete(watcher);
      for (const key of keys ?? []) if (this.#byCell.get(key)?.size === 0) this.#byCell.delete(key);
    };
  }

  /** Watchers whose bounds may contain one of the points: a superset, none is missing. */
  near(...points: readonly GeoPoint[]): ReadonlySet<Watcher>[] {
    const sets = [this.#everywhere];
    for (const { lat, lng } of points) {
      const here = this.#byCell.get(keyOf(cellOf(lat), cellOf(lng)));
      if (here && !sets.includes(here)) sets.push(here);
    }
    return sets;
  }

  #cell(key: number): Set<Watcher> {
    let cell = this.#byCell.get(key);
    if (!cell) this.#byCell.set(key, (cell = new Set()));
    return cell;
  }
}

/** Keys of the cells that the bounds touch; null when there are too many. */
function keysWithin({ south, west, north, east }: GeoBounds): number[] | null {
  const [bottom, top, left, right] = [cellOf(south), cellOf(north), cellOf(west), cellOf(east)];
  if (east < west || (top - bottom + 1) * (right - left + 1) > maxCells) return null;
  const keys: number[] = [];
  for (let row = bottom; row <= top; row += 1)
    for (let column = left; column <= right; column += 1) keys.push(keyOf(row, column));
  return keys;
}
