// Drivers and positions, outside of React: the canvas is notified immediately, the list at most once a second and never
// in a hidden tab.
import { serverNow } from '#client/lib/server-clock.ts';
import type { DriverPosition, FleetUpdate, FleetDriver, PositionsUpdate } from '../documents.ts';
import { type FleetRow, sortFleetRows, toFleetRow } from './driver-state.ts';

const snapshotIntervalMs = 1_000;
/** Drivers become silent by time alone, without an update. */
const recheckMs = 5_000;

export interface FleetSnapshot {
  /** False until the first message. */
  isLoaded: boolean;
  rows: readonly FleetRow[];
  byId: ReadonlyMap<string, FleetRow>;
}

const emptySnapshot: FleetSnapshot = { isLoaded: false, rows: [], byId: new Map() };

export class FleetStore {
  readonly #locale: string;
  readonly #drivers = new Map<string, FleetDriver>();
  readonly #positions = new Map<string, DriverPosition>();
  readonly #changeListeners = new Set<() => void>();
  readonly #snapshotListeners = new Set<() => void>();
  #isLoaded = false;
  #snapshot = emptySnapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #snapshotAt = -Infinity;
  #isDirty = false;

  constructor(locale: string) {
    this.#locale = locale;
  }

  applyFleetChange({ full, drivers, gone }: FleetUpdate): void {
    if (full) this.#drivers.clear();
    for (const id of gone) this.#drivers.delete(id);
    for (const driver of drivers) this.#drivers.set(driver.id, driver);
    this.#isLoaded = true;
    this.#changed();
  }

  /** `partial`: the message is about one driver only, so `full` does not clear the others. */
  applyPositionsChange({ full, moved, gone }: PositionsUpdate, { partial = false } = {}): void {
    if (full && !partial) this.#positions.clear();
    for (const id of gone) this.#positions.delete(id);
    for (const position of moved) this.#positions.set(position.driverId, position);
    this.#changed();
  }

  get size(): number {
    return this.#drivers.size;
  }

  /** The drivers with a known position at `now`. Drivers whose figures have not arrived are left out. */
  *locatedDrivers(now = serverNow()): Generator<FleetRow & { position: DriverPosition }> {
    for (const position of this.#positions.values()) {
      const driver = this.#drivers.get(position.driverId);
      if (driver) yield { ...toFleetRow(driver, position, now), position };
    }
  }

  positionOf(id: string): DriverPosition | undefined {
    return this.#positions.get(id);
  }

  /** The bounding box of some drivers, as corners [latitude, longitude]. */
  boundsOf(ids: readonly string[]): [[number, number], [number, number]] {
    const at = ids.flatMap((id) => this.#positions.get(id) ?? []);
    const [lats, lngs] = [at.map(({ lat }) => lat), at.map(({ lng }) => lng)];
    return [
      [Math.min(...lats), Math.min(...lngs)],
      [Math.max(...lats), Math.max(...lngs)],
    ];
  }

  nameOf(id: string): string {
    return this.#drivers.get(id)?.driver.name ?? '';
  }

  /** Called immediately on every change; returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => {
      this.#changeListeners.delete(listener);
    };
  }

  /** For `useSyncExternalStore`: the same object until the list changes. */
  readonly getSnapshot = (): FleetSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#snapshotListeners.add(listener);
    this.#schedule();
    return () => {
      this.#snapshotListeners.delete(listener);
      if (this.#snapshotListeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  // A stable reference, so that it is registered only once.
  readonly #onVisible = (): void => {
    this.#publish();
  };

  #changed(): void {
    for (const listener of this.#changeListeners) listener();
    this.#isDirty = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#snapshotListeners.size === 0) return;
    clearTimeout(this.#timer);
    const wait = this.#isDirty ? Math.max(0, this.#snapshotAt + snapshotIntervalMs - performance.now()) : recheckMs;
    this.#timer = setTimeout(() => {
      this.#publish();
    }, wait);
  }

  #publish(): void {
    if (document.hidden) {
      document.addEventListener('visibilitychange', this.#onVisible, { once: true });
      return;
    }
    const now = serverNow();
    const rows = sortFleetRows(
      [...this.#drivers.values()].map((driver) => toFleetRow(driver, this.#positions.get(driver.id), now)),
      this.#locale,
    );
    this.#snapshot = { isLoaded: this.#isLoaded, rows, byId: new Map(rows.map((row) => [row.id, row])) };
    this.#snapshotAt = performance.now();
    this.#isDirty = false;
    for (const listener of this.#snapshotListeners) listener();
    for (const listener of this.#changeListeners) listener();
    this.#schedule();
  }
}
