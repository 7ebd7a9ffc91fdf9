// The open parcels as the simulator knows them, each with what is to be done next. Finished ones are forgotten, so it never grows.
import { isOpen, type Parcel } from './parcel.ts';

/** What is to be done with a parcel, from when on (ms). */
export interface Plan {
  at: number;
  act: () => Acting | null;
}
/** Who does what. */
export interface Acting {
  login: string;
  entity: 'package';
  action: string;
  input: Readonly<Record<string, unknown>>;
}
interface Entry {
  parcel: Parcel;
  plan: Plan | null;
}

export class Board {
  readonly #entries = new Map<string, Entry>();
  /** The ids of what lies with each driver: asked for every van, every second. */
  readonly #held = new Map<string, Set<string>>();
  readonly #plan: (parcel: Parcel) => Plan | null;

  constructor(plan: (parcel: Parcel) => Plan | null) {
    this.#plan = plan;
  }

  get size(): number {
    return this.#entries.size;
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  find(id: string): Parcel | null {
    return this.#entries.get(id)?.parcel ?? null;
  }

  /** Takes news of a parcel, unless it is older than what is known; true when it was news. */
  take(parcel: Parcel): boolean {
    const known = this.#entries.get(parcel.id);
    if (known && known.parcel.version >= parcel.version) return false;
    this.#forget(parcel.id);
    if (isOpen(parcel)) this.#keep(parcel);
    return true;
  }

  #keep(parcel: Parcel): void {
    this.#entries.set(parcel.id, { parcel, plan: this.#plan(parcel) });
    if (!parcel.driver) return;
    const held = this.#held.get(parcel.driver.id) ?? new Set<string>();
    this.#held.set(parcel.driver.id, held.add(parcel.id));
  }

  #forget(id: string): void {
    const holder = this.find(id)?.driver;
    if (holder) this.#held.get(holder.id)?.delete(id);
    this.#entries.delete(id);
  }

  /** Takes all open parcels: what is not among them is open no more. */
  takeAll(parcels: readonly Parcel[]): void {
    const open = new Set(parcels.map(({ id }) => id));
    for (const id of this.#entries.keys()) if (!open.has(id)) this.#forget(id);
    for (const parcel of parcels) this.take(parcel);
  }

  /** Plans everything once more: those who plan know more than before. */
  planAnew(): void {
    for (const [id, { parcel }] of this.#entries) this.#entries.set(id, { parcel, plan: this.#plan(parcel) });
  }

  /** Puts off what is planned for a parcel: nothing can be done about it now. */
  putOff(id: string, until: number): void {
    const entry = this.#entries.get(id);
    if (entry?.plan) entry.plan = { ...entry.plan, at: until };
  }

  /** What is due, the longest overdue first. */
  due(now: number): Entry[] {
    return [...this.#entries.values()]
      .filter(({ plan }) => plan !== null && plan.at <= now)
      .toSorted((a, b) => (a.plan?.at ?? 0) - (b.plan?.at ?? 0));
  }

  /** What lies with a driver or is meant for it. */
  of(driverId: string): Parcel[] {
    return [...(this.#held.get(driverId) ?? [])].flatMap((id) => this.find(id) ?? []);
  }
}
