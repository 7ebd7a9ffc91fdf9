// Snapshot stream of driver positions for one map: filtered by bounds, driver ids and the audience's scope.
import { z } from 'zod';
import { type Scope, isInScope } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { type GeoBounds, isInBounds } from '#shared/areas/positions/geometry.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { SnapshotStream } from '../../../live/subscriptions/snapshot-streams.ts';
import type { TrackedDriver, DriverRegistry } from './driver-registry.ts';
import type { Position } from './position-message.ts';
import type { DriverVisibility } from './driver-visibility.ts';
import { BitSet } from './bit-set.ts';
import type { MoveFilter } from './move-notifier.ts';

/** `full`: replaces all previous state. `gone`: drivers that left the bounds, the viewer's scope or duty. */
export interface PositionsChange {
  full: boolean;
  moved: Position[];
  gone: string[];
}

const maxDrivers = 500;
const degreesUpTo = (most: number) => z.number().min(-most).max(most);
const args = z.object({
  bounds: z
    .object({ south: degreesUpTo(90), west: degreesUpTo(180), north: degreesUpTo(90), east: degreesUpTo(180) })
    .nullish(),
  drivers: z.array(z.string()).max(maxDrivers).nullish(),
});

export interface PositionStreamOptions {
  tracker: {
    drivers: DriverRegistry;
    /** Resolves when all events of accounts so far are applied. */
    settled: () => Promise<void>;
  };
  visibility: Pick<DriverVisibility, 'driversFor' | 'watch'>;
}

/** Opens a stream. Fails with `invalid_choice` for invalid bounds or too many drivers. */
export function openPositionStream(
  options: PositionStreamOptions,
  given: Readonly<Record<string, unknown>>,
  audience: Audience,
  onChange: () => void,
): SnapshotStream {
  const read = args.safeParse(given);
  if (!read.success) failField(String(read.error.issues[0]?.path[0] ?? 'bounds'), 'invalid_choice');
  const { bounds, drivers } = read.data;
  return new PositionStream(
    options,
    { bounds: bounds ?? null, driverIds: drivers ? new Set(drivers) : null, audience },
    onChange,
  );
}

interface StreamFilter extends MoveFilter {
  audience: Audience;
}

/** Bounds of a map without bounds. */
const wholeWorld: GeoBounds = { south: -90, west: -180, north: 90, east: 180 };

class PositionStream implements SnapshotStream {
  readonly #options: PositionStreamOptions;
  readonly #drivers: DriverRegistry;
  readonly #filter: StreamFilter;
  readonly #scope: Scope;
  readonly #unsubscribers: (() => void)[];
  /** Slots of the drivers that were sent to the client. */
  readonly #sentSlots = new BitSet();
  /** Drivers to check again whether they moved or not. */
  readonly #recheck = new Set<TrackedDriver>();
  /** Offset in the movement log up to which moves were read. */
  #logOffset: number;
  /** Companies of a sender, who sees only the drivers that carry its parcels; null for other roles. */
  readonly #companies: readonly string[] | null;
  #visibleIds: ReadonlySet<string> = new Set();
  #isVisibilityStale = true;

  constructor(options: PositionStreamOptions, filter: StreamFilter, onChange: () => void) {
    this.#options = options;
    this.#drivers = options.tracker.drivers;
    this.#filter = filter;
    this.#scope = positionAccess.see[filter.audience.role];
    this.#companies =
      this.#scope.kind === 'within' && 'companyId' in this.#scope.columns
        ? filter.audience.sets[this.#scope.columns['companyId'] ?? 'company']
        : null;
    this.#logOffset = this.#drivers.moves.endOffset;
    const changed = (companyId: string): void => {
      if (!this.#companies?.includes(companyId)) return;
      this.#isVisibilityStale = true;
      onChange();
    };
    this.#unsubscribers = [this.#drivers.subscribe(onChange, filter), options.visibility.watch(changed)];
  }

  async readSnapshot(): Promise<PositionsChange> {
    await this.#refreshScope();
    const change: PositionsChange = { full: true, moved: [], gone: [] };
    const { driverIds } = this.#filter;
    for (const driver of driverIds ? this.#find(driverIds) : this.#drivers.all)
      if (this.#sees(driver)) this.#show(driver, change);
    return change;
  }

  async readChanges(): Promise<PositionsChange | null> {
    await this.#refreshScope();
    const change: PositionsChange = { full: false, moved: [], gone: [] };
    for (const driver of this.#recheck) this.#check(driver, change);
    const { moves } = this.#drivers;
    const isWhole = moves.forEachSince(this.#logOffset, this.#filter.bounds ?? wholeWorld, (driver, isLast) => {
      // For a visible driver only the last move matters.
      if ((isLast || !this.#sees(driver)) && !this.#recheck.has(driver)) this.#check(driver, change);
    });
    if (!isWhole) for (const driver of this.#drivers.all) if (!this.#recheck.has(driver)) this.#check(driver, change);
    this.#recheck.clear();
    this.#logOffset = moves.endOffset;
    return change.moved.length + change.gone.length > 0 ? change : null;
  }

  close(): void {
    for (const stop of this.#unsubscribers) stop();
  }

  /** Waits until scope changes so far are applied, and marks the affected drivers to be checked again. */
  async #refreshScope(): Promise<void> {
    await this.#options.tracker.settled();
    while (this.#companies && this.#isVisibilityStale) {
      this.#isVisibilityStale = false;
      try {
        const sets = await Promise.all(
          this.#companies.map((companyId) => this.#options.visibility.driversFor(companyId)),
        );
        this.#visibleIds = new Set(sets.flatMap((ids) => [...ids]));
      } catch (error) {
        this.#isVisibilityStale = true;
        throw error;
      }
      for (const driver of this.#find(this.#visibleIds)) this.#recheck.add(driver);
      for (const slot of this.#sentSlots) {
        const driver = this.#drivers.all[slot];
        if (driver) this.#recheck.add(driver);
      }
    }
  }

  /** Adds the driver's position, or its removal, to the change. */
  #check(driver: TrackedDriver, change: PositionsChange): void {
    if (this.#sees(driver)) this.#show(driver, change);
    else if (this.#sentSlots.delete(driver.slot)) change.gone.push(driver.driverId);
  }

  #show({ position, slot }: TrackedDriver, { moved }: PositionsChange): void {
    if (!position) return;
    moved.push(position);
    this.#sentSlots.add(slot);
  }

  #sees({ driverId, hubId, managerId, position }: TrackedDriver): boolean {
    const { bounds, driverIds, audience } = this.#filter;
    if (
      !position ||
      (driverIds && !driverIds.has(driverId)) ||
      (bounds && !isInBounds(bounds, position.lat, position.lng))
    )
      return false;
    return this.#companies
      ? this.#visibleIds.has(driverId)
      : isInScope(this.#scope, audience, { driverId, hubId, managerId });
  }

  #find(ids: ReadonlySet<string>): TrackedDriver[] {
    return [...ids].flatMap((id) => this.#drivers.get(id) ?? []);
  }
}
