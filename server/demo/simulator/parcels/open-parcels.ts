// The open parcels with their next planned action. Finished parcels are removed, so that memory stays bounded.
import { isOpen, type Parcel } from './parcel.ts';

/** The next action on a parcel, and when it is due (ms). */
export interface ParcelPlan {
  at: number;
  createAction: () => PersonaAction | null;
}
/** An action with the persona that runs it. */
export interface PersonaAction {
  login: string;
  entity: 'package';
  action: string;
  input: Readonly<Record<string, unknown>>;
}
interface OpenParcel {
  parcel: Parcel;
  plan: ParcelPlan | null;
}

export class OpenParcels {
  readonly #entries = new Map<string, OpenParcel>();
  /** Parcel ids by driver: read for each vehicle every second. */
  readonly #heldByDriver = new Map<string, Set<string>>();
  readonly #plan: (parcel: Parcel) => ParcelPlan | null;

  constructor(plan: (parcel: Parcel) => ParcelPlan | null) {
    this.#plan = plan;
  }

  get size(): number {
    return this.#entries.size;
  }

  entries(): Iterable<OpenParcel> {
    return this.#entries.values();
  }

  find(id: string): Parcel | null {
    return this.#entries.get(id)?.parcel ?? null;
  }

  /** Updates a parcel unless the known version is newer; returns true if it changed. */
  update(parcel: Parcel): boolean {
    const known = this.#entries.get(parcel.id);
    if (known && known.parcel.version >= parcel.version) return false;
    this.#remove(parcel.id);
    if (isOpen(parcel)) this.#add(parcel);
    return true;
  }

  #add(parcel: Parcel): void {
    this.#entries.set(parcel.id, { parcel, plan: this.#plan(parcel) });
    if (!parcel.driver) return;
    const held = this.#heldByDriver.get(parcel.driver.id) ?? new Set<string>();
    this.#heldByDriver.set(parcel.driver.id, held.add(parcel.id));
  }

  #remove(id: string): void {
    const holder = this.find(id)?.driver;
    if (holder) this.#heldByDriver.get(holder.id)?.delete(id);
    this.#entries.delete(id);
  }

  /** Replaces all open parcels: those that are missing are closed. */
  replaceAll(parcels: readonly Parcel[]): void {
    const open = new Set(parcels.map(({ id }) => id));
    for (const id of this.#entries.keys()) if (!open.has(id)) this.#remove(id);
    for (const parcel of parcels) this.update(parcel);
  }

  /** Plans all parcels again, after the planner's knowledge has changed. */
  replanAll(): void {
    for (const [id, { parcel }] of this.#entries) this.#entries.set(id, { parcel, plan: this.#plan(parcel) });
  }

  /** Postpones the plan of a parcel that cannot run now. */
  postpone(id: string, until: number): void {
    const entry = this.#entries.get(id);
    if (entry?.plan) entry.plan = { ...entry.plan, at: until };
  }

  /** The parcels with a due plan, the longest overdue first. */
  due(now: number): OpenParcel[] {
    return [...this.#entries.values()]
      .filter(({ plan }) => plan !== null && plan.at <= now)
      .toSorted((a, b) => (a.plan?.at ?? 0) - (b.plan?.at ?? 0));
  }

  /** The parcels that a driver holds or is assigned. */
  heldBy(driverId: string): Parcel[] {
    return [...(this.#heldByDriver.get(driverId) ?? [])].flatMap((id) => this.find(id) ?? []);
  }
}
