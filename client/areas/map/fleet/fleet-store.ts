// Drivers and where they are, outside of React: the canvas is told at once, the list at most once a second and never in a hidden tab.
import { clockNow } from '#client/kit/clock.ts';
import type { DriverPosition, FleetChange, FleetDriver, PositionsChange } from '../documents.ts';
import { type FleetRow, inOrder, rowOf } from './driver-state.ts';

const listEveryMs = 1_000;
/** Ages pass without anything being told: somebody falls silent. */
const lookAgainMs = 5_000;

export interface FleetShown {
  /** False until the fleet was heard of. */
  known: boolean;
  rows: readonly FleetRow[];
  byId: ReadonlyMap<string, FleetRow>;
}

const unknown: FleetShown = { known: false, rows: [], byId: new Map() };

export class FleetStore {
  readonly #locale: string;
  readonly #drivers = new Map<string, FleetDriver>();
  readonly #positions = new Map<string, DriverPosition>();
  readonly #canvases = new Set<() => void>();
  readonly #lists = new Set<() => void>();
  #known = false;
  #shown = unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;
  #dirty = false;

  constructor(locale: string) {
    this.#locale = locale;
  }

  takeFleet({ full, drivers, gone }: FleetChange): void {
    if (full) this.#drivers.clear();
    for (const id of gone) this.#drivers.delete(id);
    for (const driver of drivers) this.#drivers.set(driver.id, driver);
    this.#known = true;
    this.#changed();
  }

  /** `alone`: of one driver beside the others; those stay. */
  takePositions({ full, moved, gone }: PositionsChange, { alone = false } = {}): void {
    if (full && !alone) this.#positions.clear();
    for (const id of gone) this.#positions.delete(id);
    for (const position of moved) this.#positions.set(position.driverId, position);
    this.#changed();
  }

  get size(): number {
    return this.#drivers.size;
  }

  /** Each driver that has a place, as it is now. Somebody whose figures are not here yet is left out. */
  *placed(now = clockNow()): Generator<FleetRow & { position: DriverPosition }> {
    for (const position of this.#positions.values()) {
      const driver = this.#drivers.get(position.driverId);
      if (driver) yield { ...rowOf(driver, position, now), position };
    }
  }

  position(id: string): DriverPosition | undefined {
    return this.#positions.get(id);
  }

  /** The box around some drivers, as corners of [latitude, longitude]. */
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

  /** Tells of every change at once. */
  onChange(listener: () => void): () => void {
    this.#canvases.add(listener);
    return () => {
      this.#canvases.delete(listener);
    };
  }

  /** For React: what the list shows, the same object until it changes. */
  readonly shown = (): FleetShown => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#lists.add(listener);
    this.#schedule();
    return () => {
      this.#lists.delete(listener);
      if (this.#lists.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  // One and the same, so that it is listened to once.
  readonly #onVisible = (): void => {
    this.#show();
  };

  #changed(): void {
    for (const listener of this.#canvases) listener();
    this.#dirty = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#lists.size === 0) return;
    clearTimeout(this.#timer);
    const wait = this.#dirty ? Math.max(0, this.#shownAt + listEveryMs - performance.now()) : lookAgainMs;
    this.#timer = setTimeout(() => {
      this.#show();
    }, wait);
  }

  #show(): void {
    if (document.hidden) {
      document.addEventListener('visibilitychange', this.#onVisible, { once: true });
      return;
    }
    const now = clockNow();
    const rows = inOrder(
      [...this.#drivers.values()].map((driver) => rowOf(driver, this.#positions.get(driver.id), now)),
      this.#locale,
    );
    this.#shown = { known: this.#known, rows, byId: new Map(rows.map((row) => [row.id, row])) };
    this.#shownAt = performance.now();
    this.#dirty = false;
    for (const listener of this.#lists) listener();
    for (const listener of this.#canvases) listener();
    this.#schedule();
  }
}
