// One map's view of the drivers: a box, perhaps some drivers only, and who is looking.
import { z } from 'zod';
import { type Scope, sees } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { type Bounds, isWithin } from '#shared/areas/positions/geometry.ts';
import { refuseField } from '#shared/kit/problem.ts';
import type { View } from '../../live/views.ts';
import type { Position } from './position.ts';
import type { Senders } from './senders.ts';
import type { Whereabouts } from './whereabouts.ts';

/** `full`: forget what you had. `gone`: left the box, one's sight or duty. */
export interface PositionsChange { full: boolean; moved: Position[]; gone: string[] }

const maxDrivers = 500;
const degrees = (most: number) => z.number().min(-most).max(most);
const args = z.object({
  bounds: z.object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) }).nullish(),
  drivers: z.array(z.string()).max(maxDrivers).nullish(),
});

export interface PositionViewParts { whereabouts: Whereabouts; senders: Senders }

/** Opens a view; refuses a box that is none, and too many drivers. */
export function openPositionView(parts: PositionViewParts, given: Readonly<Record<string, unknown>>, audience: Audience, wake: () => void): View {
  const read = args.safeParse(given);
  if (!read.success) refuseField(String(read.error.issues[0]?.path[0] ?? 'bounds'), 'invalid_choice');
  const { bounds, drivers } = read.data;
  return new PositionView(parts, { bounds: bounds ?? null, only: drivers ? new Set(drivers) : null, audience }, wake);
}

interface Looking { bounds: Bounds | null; only: ReadonlySet<string> | null; audience: Audience }

class PositionView implements View {
  readonly #parts: PositionViewParts;
  readonly #looking: Looking;
  readonly #scope: Scope;
  readonly #stops: (() => void)[];
  /** Drivers that were told, and those to look at again. */
  readonly #shown = new Set<string>();
  readonly #touched = new Set<string>();
  /** Senders see some drivers; all others don't ask. */
  readonly #companies: readonly string[] | null;
  #out: ReadonlySet<string> = new Set();
  #outIsOld = true;

  constructor(parts: PositionViewParts, looking: Looking, wake: () => void) {
    this.#parts = parts;
    this.#looking = looking;
    this.#scope = positionAccess.see[looking.audience.role];
    this.#companies = this.#scope.kind === 'within' && 'companyId' in this.#scope.columns ? looking.audience.sets[this.#scope.columns['companyId'] ?? 'company'] : null;
    const moved = (id: string): void => {
      if (!this.#mayShow(id)) return;
      this.#touched.add(id);
      // Also when it waited already: what `all` found to look at again has woken nobody.
      wake();
    };
    const changed = (companyId: string): void => {
      if (!this.#companies?.includes(companyId)) return;
      this.#outIsOld = true;
      wake();
    };
    this.#stops = [parts.whereabouts.watch(moved, looking.bounds), parts.senders.watch(changed)];
  }

  async all(): Promise<PositionsChange> {
    await this.#ready();
    const moved = [...(this.#looking.only ?? this.#parts.whereabouts.drivers.keys())].flatMap((id) => this.#visible(id) ?? []);
    for (const { driverId } of moved) this.#shown.add(driverId);
    return { full: true, moved, gone: [] };
  }

  async take(): Promise<PositionsChange | null> {
    await this.#ready();
    const moved: Position[] = [];
    const gone: string[] = [];
    for (const id of this.#touched) {
      const position = this.#visible(id);
      if (position) {
        moved.push(position);
        this.#shown.add(id);
      } else if (this.#shown.delete(id)) gone.push(id);
    }
    this.#touched.clear();
    return moved.length + gone.length > 0 ? { full: false, moved, gone } : null;
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
      for (const id of [...this.#shown, ...this.#out]) this.#touched.add(id);
    }
  }

  /** Where it is, is looked at once, when the view is: a driver may move many times until then. */
  #mayShow(id: string): boolean {
    const { only } = this.#looking;
    return (!only || only.has(id)) && (!this.#companies || this.#out.has(id) || this.#shown.has(id));
  }

  #visible(id: string): Position | null {
    const driver = this.#parts.whereabouts.drivers.get(id);
    const { bounds, only, audience } = this.#looking;
    if (!driver?.position || (only && !only.has(id)) || (bounds && !isWithin(bounds, driver.position))) return null;
    const allowed = this.#companies ? this.#out.has(id) : sees(this.#scope, audience, { driverId: id, hubId: driver.hubId, managerId: driver.managerId });
    return allowed ? driver.position : null;
  }
}
