// Whom a move wakes: maps near it, and those who follow that driver. A thousand customers who each wait for one parcel hear of their own driver only.
import type { Bounds, Point } from '#shared/areas/positions/geometry.ts';
import { Cells } from './cells.ts';

/** Asks for a look; called as often as one likes. */
export type Wake = () => void;

/** What somebody looks at: drivers in the box, these drivers, or these within the box. */
export interface Watched {
  bounds: Bounds | null;
  only: ReadonlySet<string> | null;
}

export class Watchers {
  readonly #byCell = new Cells<Wake>();
  readonly #byDriver = new Map<string, Set<Wake>>();

  /** Wakes whenever something there moves, comes or leaves, sometimes in vain; returns how to end it. */
  add(wake: Wake, { bounds, only }: Watched): () => void {
    return only ? this.#follow(wake, only) : this.#byCell.add(wake, bounds);
  }

  /** A driver moved, or something else of it changed. */
  moved(driverId: string, before: Point, after: Point): void {
    for (const wake of this.#byDriver.get(driverId) ?? []) wake();
    for (const wakes of this.#byCell.near(before, after)) for (const wake of wakes) wake();
  }

  #follow(wake: Wake, driverIds: ReadonlySet<string>): () => void {
    for (const id of driverIds) this.#byDriver.set(id, (this.#byDriver.get(id) ?? new Set()).add(wake));
    return () => {
      for (const id of driverIds) {
        const wakes = this.#byDriver.get(id);
        wakes?.delete(wake);
        if (wakes?.size === 0) this.#byDriver.delete(id);
      }
    };
  }
}
