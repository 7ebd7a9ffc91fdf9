// What maps received: the latest position of each driver on each map.
import type { MapComparison, DriverReading } from '../scenarios/positions.ts';

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}
interface PositionsMessage {
  payload?: { data?: { driverPositions?: { full: boolean; moved: DriverReading[]; gone: string[] } } };
}

const [step, steps] = [0.25, 40_000];

export class MapLog {
  readonly #maps: Map<string, string>[] = [];
  readonly #bounds: (Bounds | undefined)[] = [];
  #histogram = new Uint32Array(steps);
  #positions = 0;

  begin(map: number, bounds: Bounds | undefined): void {
    this.#maps[map] = new Map();
    this.#bounds[map] = bounds;
  }

  add(map: number, text: string, now: number): void {
    const change = (JSON.parse(text) as PositionsMessage).payload?.data?.driverPositions;
    const known = this.#maps[map];
    if (!change || !known) return;
    if (change.full) known.clear();
    for (const { driverId, at } of change.moved) {
      known.set(driverId, at);
      if (change.full) continue;
      this.#positions += 1;
      const slot = Math.min(steps - 1, Math.max(0, Math.round((now - Date.parse(at)) / step)));
      this.#histogram[slot] = (this.#histogram[slot] ?? 0) + 1;
    }
    for (const id of change.gone) known.delete(id);
  }

  /** Resets the counts; what maps know stays. */
  resetCounts(): void {
    this.#histogram = new Uint32Array(steps);
    this.#positions = 0;
  }

  /** Compares the maps with the actual positions. */
  compare(readings: readonly DriverReading[]): MapComparison {
    let stale = 0;
    for (const [map, bounds] of this.#bounds.entries()) {
      if (!bounds) continue;
      const within = readings.filter(
        ({ lat, lng }) => lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east,
      );
      stale += within.filter(({ driverId, at }) => this.#maps[map]?.get(driverId) !== at).length;
    }
    return { stale, positions: this.#positions, histogram: this.#histogram };
  }
}
