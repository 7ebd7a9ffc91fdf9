// One map's view of the drivers: a box, perhaps some drivers only, and who is looking.
import { z } from 'zod';
import { type Scope, sees } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import { type Bounds, isWithin } from '#shared/areas/positions/geometry.ts';
import { refuseField } from '#shared/kit/problem.ts';
import type { View } from '../../live/views.ts';
import type { Move } from './moves.ts';
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

export interface PositionViewParts {
  whereabouts: Pick<Whereabouts, 'drivers' | 'moves' | 'watch' | 'settled'>;
  senders: Pick<Senders, 'driversFor' | 'watch'>;
}

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
  /** Drivers that were told. */
  readonly #shown = new Set<string>();
  /** Drivers to look at whether they moved or not. */
  #again: ReadonlySet<string> = new Set();
  /** How far it has looked at what moved. */
  #lookedAt: number;
  /** Senders see some drivers; all others don't ask. */
  readonly #companies: readonly string[] | null;
  #out: ReadonlySet<string> = new Set();
  #outIsOld = true;

  constructor(parts: PositionViewParts, looking: Looking, wake: () => void) {
    this.#parts = parts;
    this.#looking = looking;
    this.#scope = positionAccess.see[looking.audience.role];
    this.#companies = this.#scope.kind === 'within' && 'companyId' in this.#scope.columns ? looking.audience.sets[this.#scope.columns['companyId'] ?? 'company'] : null;
    this.#lookedAt = parts.whereabouts.moves.end;
    const changed = (companyId: string): void => {
      if (!this.#companies?.includes(companyId)) return;
      this.#outIsOld = true;
      wake();
    };
    this.#stops = [parts.whereabouts.watch(wake, looking), parts.senders.watch(changed)];
  }

  async all(): Promise<PositionsChange> {
    await this.#ready();
    const moved = [...(this.#looking.only ?? this.#parts.whereabouts.drivers.keys())].flatMap((id) => this.#visible(id) ?? []);
    for (const { driverId } of moved) this.#shown.add(driverId);
    return { full: true, moved, gone: [] };
  }

  async take(): Promise<PositionsChange | null> {
    await this.#ready();
    const { moves, drivers } = this.#parts.whereabouts;
    const change: PositionsChange = { full: false, moved: [], gone: [] };
    const again = this.#again;
    for (const id of again) this.#look(id, change);
    const isWhole = moves.visit(this.#lookedAt, (move) => {
      if (this.#concerns(move) && !again.has(move.driverId)) this.#look(move.driverId, change, move);
    });
    if (!isWhole) for (const id of this.#shown.union(drivers)) if (!again.has(id)) this.#look(id, change);
    this.#again = new Set();
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
      this.#again = this.#again.union(this.#shown).union(this.#out);
    }
  }

  #concerns({ driverId, before, position }: Move): boolean {
    const { bounds, only } = this.#looking;
    if (bounds && before && !isWithin(bounds, before) && !(position && isWithin(bounds, position))) return false;
    return (!only || only.has(driverId)) && (!this.#companies || this.#out.has(driverId) || this.#shown.has(driverId));
  }

  /** Adds to the change where a driver is, or that it is gone; of one that moved on since, the later move says it. */
  #look(id: string, { moved, gone }: PositionsChange, move?: Move): void {
    const position = this.#visible(id);
    if (!position) {
      if (this.#shown.delete(id)) gone.push(id);
    } else if (!move || move.position === position) {
      moved.push(position);
      this.#shown.add(id);
    }
  }

  #visible(id: string): Position | null {
    const driver = this.#parts.whereabouts.drivers.get(id);
    const { bounds, only, audience } = this.#looking;
    if (!driver?.position || (only && !only.has(id)) || (bounds && !isWithin(bounds, driver.position))) return null;
    const allowed = this.#companies ? this.#out.has(id) : sees(this.#scope, audience, { driverId: id, hubId: driver.hubId, managerId: driver.managerId });
    return allowed ? driver.position : null;
  }
}
