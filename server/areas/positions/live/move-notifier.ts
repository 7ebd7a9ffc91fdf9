// Notifies open maps of moves: maps with bounds near the move, and maps that follow the driver.
import type { GeoBounds, GeoPoint } from '#shared/areas/positions/geometry.ts';
import { SpatialGrid } from './spatial-grid.ts';

/** Called when there may be something new; may be called often. */
export type OnMove = () => void;

/** Filter of a map: drivers within the bounds, these drivers, or these drivers within the bounds. */
export interface MoveFilter {
  bounds: GeoBounds | null;
  driverIds: ReadonlySet<string> | null;
}

export class MoveNotifier {
  readonly #byCell = new SpatialGrid<OnMove>();
  readonly #byDriver = new Map<string, Set<OnMove>>();

  /**
   * Calls `onMove` when a matching driver moves, appears or leaves; false positives are possible. Returns a function
   * that unsubscribes.
   */
  subscribe(onMove: OnMove, { bounds, driverIds: only }: MoveFilter): () => void {
    return only ? this.#follow(onMove, only) : this.#byCell.add(onMove, bounds);
  }

  /** Notifies subscribers that a driver moved or changed otherwise. */
  notifyMoved(driverId: string, before: GeoPoint, after: GeoPoint): void {
    for (const onMove of this.#byDriver.get(driverId) ?? []) onMove();
    for (const callbacks of this.#byCell.near(before, after)) for (const onMove of callbacks) onMove();
  }

  #follow(onMove: OnMove, driverIds: ReadonlySet<string>): () => void {
    for (const id of driverIds) this.#byDriver.set(id, (this.#byDriver.get(id) ?? new Set()).add(onMove));
    return () => {
      for (const id of driverIds) {
        const callbacks = this.#byDriver.get(id);
        callbacks?.delete(onMove);
        if (callbacks?.size === 0) this.#byDriver.delete(id);
      }
    };
  }
}
