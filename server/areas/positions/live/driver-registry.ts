// In-memory registry of the drivers on duty and their positions, on each instance.
import { MovementLog } from './movement-log.ts';
import type { Position } from './position-message.ts';
import type { DriverOnDuty } from '../queries.ts';
import { type OnMove, type MoveFilter, MoveNotifier } from './move-notifier.ts';

/**
 * A driver that is or was on duty since the instance started. The object is never replaced. Off duty it has no
 * position.
 */
export interface TrackedDriver extends DriverOnDuty {
  onDuty: boolean;
  /** Index of the driver in the registry, from 0. */
  readonly slot: number;
  /** Offset of its last entry in `moves`. */
  lastMoveOffset: number;
}

export class DriverRegistry {
  /** Log of their moves. */
  readonly moves = new MovementLog();
  readonly #byId = new Map<string, TrackedDriver>();
  readonly #bySlot: TrackedDriver[] = [];
  readonly #watchers = new MoveNotifier();

  /** All drivers, indexed by slot. */
  get all(): readonly TrackedDriver[] {
    return this.#bySlot;
  }

  /** Null for a driver that was never on duty since the start. */
  get(driverId: string): TrackedDriver | null {
    return this.#byId.get(driverId) ?? null;
  }

  isOnDuty(driverId: string): boolean {
    return this.#byId.get(driverId)?.onDuty ?? false;
  }

  /** True if the driver is on duty and its known position is older than this time. */
  isNewerReading(driverId: string, at: number): boolean {
    return isNewer(this.get(driverId), at);
  }

  /** Calls `onMove` when `moves` has new entries that match the filter. Returns a function that unsubscribes. */
  subscribe(onMove: OnMove, filter: MoveFilter): () => void {
    return this.#watchers.subscribe(onMove, filter);
  }

  /** Updates the position of a driver, if this one is newer. */
  move(position: Position): void {
    const driver = this.get(position.driverId);
    if (isNewer(driver, position.at.getTime())) this.#applyChange(driver, { position });
  }

  /** Applies a read of the drivers on duty among these ids (null: all). Drivers that were not found are off duty. */
  syncOnDuty(ids: readonly string[] | null, found: readonly DriverOnDuty[]): void {
    const onDutyIds = new Set(found.map(({ driverId }) => driverId));
    for (const id of ids ?? this.#byId.keys()) {
      const driver = this.get(id);
      if (driver && !onDutyIds.has(id)) this.#applyChange(driver, { onDuty: false, position: null });
    }
    for (const driver of found) this.#update(driver);
  }

  #update(found: DriverOnDuty): void {
    const known = this.get(found.driverId) ?? this.#add(found.driverId);
    // A newer position may have arrived during the read. It is kept only if the read still has a position (same duty).
    const newer = known.position && found.position && known.position.at > found.position.at;
    this.#applyChange(known, { ...found, onDuty: true, position: newer ? known.position : found.position });
  }

  #add(driverId: string): TrackedDriver {
    const driver: TrackedDriver = {
      driverId,
      hubId: null,
      managerId: null,
      onDuty: false,
      position: null,
      slot: this.#bySlot.length,
      lastMoveOffset: -1,
    };
    this.#byId.set(driverId, driver);
    this.#bySlot.push(driver);
    return driver;
  }

  /** Updates a driver, appends to the log and notifies watchers of its old and new position. */
  #applyChange(driver: TrackedDriver, change: Partial<DriverOnDuty & Pick<TrackedDriver, 'onDuty'>>): void {
    const previousPosition = driver.position;
    Object.assign(driver, change);
    const [before, after] = [previousPosition ?? driver.position, driver.position ?? previousPosition];
    // Without an old and a new position there is nothing to show.
    if (!before || !after) return;
    this.moves.append(driver, before);
    this.#watchers.notifyMoved(driver.driverId, before, after);
  }
}

function isNewer(driver: TrackedDriver | null, at: number): driver is TrackedDriver {
  return driver !== null && driver.onDuty && (driver.position === null || driver.position.at.getTime() < at);
}
