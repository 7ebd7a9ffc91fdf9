// One map's view of the drivers: a box, perhaps some drivers only, and who is looking.
import { z } from 'zod';
import { type Scope, sees } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { type Bounds, isWithin } from '#shared/areas/positions/geometry.ts';
import { refuseField } from '#shared/kit/problem.ts';
import type { View } from '../../live/views.ts';
import type { KnownDriver, KnownDrivers } from './known-drivers.ts';
import type { Position } from './position.ts';
import type { Senders } from './senders.ts';
import { SlotSet } from './slot-set.ts';

/** `full`: forget what you had. `gone`: left the box, one's sight or duty. */
export interface PositionsChange {
  full: boolean;
  moved: Position[];
  gone: string[];
}

const maxDrivers = 500;
const degrees = (most: number) => z.number().min(-most).max(most);
const args = z.object({
  bounds: z.object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) }).nullish(),
  drivers: z.array(z.string()).max(maxDrivers).nullish(),
});

export interface PositionViewParts {
  whereabouts: {
    drivers: KnownDrivers;
    /** Resolves when what was heard of accounts is known. */ settled: () => Promise<void>;
  };
  senders: Pick<Senders, 'driversFor' | 'watch'>;
}

/** Opens a view; refuses a box that is none, and too many drivers. */
export function openPositionView(
  parts: PositionViewParts,
  given: Readonly<Record<string, unknown>>,
  audience: Audience,
  wake: () => void,
): View {
  const read = args.safeParse(given);
  if (!read.success) refuseField(String(read.error.issues[0]?.path[0] ?? 'bounds'), 'invalid_choice');
  const { bounds, drivers } = read.data;
  return new PositionView(parts, { bounds: bounds ?? null, only: drivers ? new Set(drivers) : null, audience }, wake);
}

interface Looking {
  bounds: Bounds | null;
  only: ReadonlySet<string> | null;
  audience: Audience;
}

/** Of a map without a box. */
const everywhere: Bounds = { south: -90, west: -180, north: 90, east: 180 };

class PositionView implements View {
  readonly #parts: PositionViewParts;
  readonly #drivers: KnownDrivers;
  readonly #looking: Looking;
  readonly #scope: Scope;
  readonly #stops: (() => void)[];
  /** Drivers that were told, by their slots. */
  readonly #shown = new SlotSet();
  /** Drivers to look at whether they moved or not. */
  readonly #again = new Set<KnownDriver>();
  /** How far it has looked at what moved. */
  #lookedAt: number;
  /** Senders see some drivers; all others don't ask. */
  readonly #companies: readonly string[] | null;
  #out: ReadonlySet<string> = new Set();
  #outIsOld = true;

  constructor(parts: PositionViewParts, looking: Looking, wake: () => void) {
    this.#parts = parts;
    this.#drivers = parts.whereabouts.drivers;
    this.#looking = looking;
    this.#scope = positionAccess.see[looking.audience.role];
    this.#companies =
      this.#scope.kind === 'within' && 'companyId' in this.#scope.columns
        ? looking.audience.sets[this.#scope.columns['companyId'] ?? 'company']
        : null;
    this.#lookedAt = this.#drivers.moves.end;
    const changed = (companyId: string): void => {
      if (!this.#companies?.includes(companyId)) return;
      this.#outIsOld = true;
      wake();
    };
    this.#stops = [this.#drivers.watch(wake, looking), parts.senders.watch(changed)];
  }

  async all(): Promise<PositionsChange> {
    await this.#ready();
    const change: PositionsChange = { full: true, moved: [], gone: [] };
    const { only } = this.#looking;
    for (const driver of only ? this.#named(only) : this.#drivers.all)
      if (this.#sees(driver)) this.#show(driver, change);
    return change;
  }

  async take(): Promise<PositionsChange | null> {
    await this.#ready();
    const change: PositionsChange = { full: false, moved: [], gone: [] };
    for (const driver of this.#again) this.#look(driver, change);
    const { moves } = this.#drivers;
    const isWhole = moves.visit(this.#lookedAt, this.#looking.bounds ?? everywhere, (driver, isLast) => {
      // Where one is that is still in sight, its last move says.
      if ((isLast || !this.#sees(driver)) && !this.#again.has(driver)) this.#look(driver, change);
    });
    if (!isWhole) for (const driver of this.#drivers.all) if (!this.#again.has(driver)) this.#look(driver, change);
    this.#again.clear();
    this.#lookedAt = moves.end;
    return change.moved.length + change.gone.length > 0 ? change : null;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  /** Everything heard so far about rights is known; what it changed is looked at again. */
  async #ready(): Promise<void> {
    await this.#parts.whereabouts.settled();
    while (this.#companies && this.#outIsOld) {
      this.#outIsOld = false;
      try {
        const sets = await Promise.all(this.#companies.map((companyId) => this.#parts.senders.driversFor(companyId)));
        this.#out = new Set(sets.flatMap((ids) => [...ids]));
      } catch (error) {
        this.#outIsOld = true;
        throw error;
      }
      for (const driver of this.#named(this.#out)) this.#again.add(driver);
      for (const slot of this.#shown) {
        const driver = this.#drivers.all[slot];
        if (driver) this.#again.add(driver);
      }
    }
  }

  /** Adds to the change where a driver is, or that it is gone. */
  #look(driver: KnownDriver, change: PositionsChange): void {
    if (this.#sees(driver)) this.#show(driver, change);
    else if (this.#shown.delete(driver.slot)) change.gone.push(driver.driverId);
  }

  #show({ position, slot }: KnownDriver, { moved }: PositionsChange): void {
    if (!position) return;
    moved.push(position);
    this.#shown.add(slot);
  }

  #sees({ driverId, hubId, managerId, position }: KnownDriver): boolean {
    const { bounds, only, audience } = this.#looking;
    if (!position || (only && !only.has(driverId)) || (bounds && !isWithin(bounds, position.lat, position.lng)))
      return false;
    return this.#companies ? this.#out.has(driverId) : sees(this.#scope, audience, { driverId, hubId, managerId });
  }

  #named(ids: ReadonlySet<string>): KnownDriver[] {
    return [...ids].flatMap((id) => this.#drivers.get(id) ?? []);
  }
}
