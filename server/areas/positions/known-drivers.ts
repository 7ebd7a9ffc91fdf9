// The drivers that an instance knows of, where they are, and who looks on.
import { Moves } from './moves.ts';
import type { Position } from './position.ts';
import type { DriverOnDuty } from './queries.ts';
import { type Wake, type Watched, Watchers } from './watchers.ts';

/** Who is on duty, or was since the instance started: the same object all along. Off duty it has no position. */
export interface KnownDriver extends DriverOnDuty {
  onDuty: boolean;
  /** A number of its own, from 0 on. */
  readonly slot: number;
  /** Where it stands last in `moves`. */
  lastMove: number;
}

export class KnownDrivers {
  /** What happened to them. */
  readonly moves = new Moves();
  readonly #byId = new Map<string, KnownDriver>();
  readonly #bySlot: KnownDriver[] = [];
  readonly #watchers = new Watchers();

  /** By their slots. */
  get all(): readonly KnownDriver[] {
    return this.#bySlot;
  }

  /** Null for one that was never on duty here. */
  get(driverId: string): KnownDriver | null {
    return this.#byId.get(driverId) ?? null;
  }

  isOnDuty(driverId: string): boolean {
    return this.#byId.get(driverId)?.onDuty ?? false;
  }

  /** True of a reading of this time that is newer than what is known of a driver on duty. */
  isNews(driverId: string, at: number): boolean {
    return isNewer(this.get(driverId), at);
  }

  /** Wakes when there is something new in `moves` of what is watched; returns how to end it. */
  watch(wake: Wake, watched: Watched): () => void {
    return this.#watchers.add(wake, watched);
  }

  /** Moves a driver when this is newer than what was known. */
  move(position: Position): void {
    const driver = this.get(position.driverId);
    if (isNewer(driver, position.at.getTime())) this.#change(driver, { position });
  }

  /** Those of these ids (null: of all) who are on duty were found: the others are not, or not any more. */
  replace(ids: readonly string[] | null, found: readonly DriverOnDuty[]): void {
    const areOnDuty = new Set(found.map(({ driverId }) => driverId));
    for (const id of ids ?? this.#byId.keys()) {
      const driver = this.get(id);
      if (driver && !areOnDuty.has(id)) this.#change(driver, { onDuty: false, position: null });
    }
    for (const driver of found) this.#place(driver);
  }

  #place(found: DriverOnDuty): void {
    const known = this.get(found.driverId) ?? this.#add(found.driverId);
    // A newer one may have come while this was read; but not one of a duty that has ended since.
    const newer = known.position && found.position && known.position.at > found.position.at;
    this.#change(known, { ...found, onDuty: true, position: newer ? known.position : found.position });
  }

  #add(driverId: string): KnownDriver {
    const driver: KnownDriver = {
      driverId,
      hubId: null,
      managerId: null,
      onDuty: false,
      position: null,
      slot: this.#bySlot.length,
      lastMove: -1,
    };
    this.#byId.set(driverId, driver);
    this.#bySlot.push(driver);
    return driver;
  }

  /** Changes what is known of a driver, notes it, and wakes whoever looks at where it was or is. */
  #change(driver: KnownDriver, change: Partial<DriverOnDuty & Pick<KnownDriver, 'onDuty'>>): void {
    const was = driver.position;
    Object.assign(driver, change);
    const [before, after] = [was ?? driver.position, driver.position ?? was];
    // Of one that was nowhere and is nowhere, there is nothing to show.
    if (!before || !after) return;
    this.moves.add(driver, before);
    this.#watchers.moved(driver.driverId, before, after);
  }
}

function isNewer(driver: KnownDriver | null, at: number): driver is KnownDriver {
  return driver !== null && driver.onDuty && (driver.position === null || driver.position.at.getTime() < at);
}
