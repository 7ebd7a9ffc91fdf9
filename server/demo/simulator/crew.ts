// The cast at work: who of it is known by id, and the drivers' phones. They come one after the other, so that a hundred people don't come at once.
import type { Api } from './api/api.ts';
import type { Cast, Member } from './cast.ts';
import type { Deeds } from './deeds.ts';
import { type Phone, phoneOf } from './road/phone.ts';
import { vanOf } from './road/van.ts';
import { duty } from './tempo.ts';

interface CrewParts {
  api: Pick<Api, 'idOf' | 'driversNamed' | 'lastPlace'>;
  cast: Cast;
  seed: number;
  now: () => number;
  deeds: Pick<Deeds, 'perform'>;
}

export class Crew {
  readonly #parts: CrewParts;
  readonly #ids = new Map<string, string>();
  readonly #members = new Map<string, Member>();
  readonly #waiting: Member[];
  readonly #byId = new Map<string, Phone>();
  readonly phones: Phone[] = [];

  constructor(parts: CrewParts) {
    this.#parts = parts;
    const { drivers, atHome, members } = parts.cast;
    this.#waiting = [...drivers, ...atHome, ...[...members.values()].filter(({ role }) => role === 'COLLECTOR')];
  }

  /** The user's id of somebody; null before it is known. */
  idOf(login: string): string | null {
    return this.#ids.get(login) ?? null;
  }

  /** Who of the cast, or of the published drivers, has this user's id. */
  memberWith(id: string): Member | null {
    return this.#members.get(id) ?? null;
  }

  /** Whether all are known who will be. */
  get isComplete(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether a driver is at work now. */
  atWork(userId: string): boolean {
    const phone = this.#byId.get(userId);
    return phone !== undefined && duty(phone.van.shift, this.#parts.now()) !== 'home';
  }

  /** Finds the published drivers by their names. */
  async meetVisitors(): Promise<void> {
    for (const visitor of this.#parts.cast.visitors) {
      const [id, another] = await this.#parts.api.driversNamed(visitor.name);
      if (id !== undefined && another === undefined) this.#know(visitor, id);
    }
  }

  /** Lets the next one in; true when that was the last. */
  async letIn(): Promise<boolean> {
    const [member] = this.#waiting;
    if (!member) return false;
    const { api, cast, deeds } = this.#parts;
    const id = await api.idOf(member.login);
    this.#waiting.shift();
    if (cast.atHome.includes(member))
      await deeds.perform(member.login, { entity: 'user', action: 'goOffDuty', input: { id } });
    else await this.#welcome(member, id);
    return this.isComplete;
  }

  async #welcome(member: Member, id: string): Promise<void> {
    const { api, seed, now } = this.#parts;
    this.#know(member, id);
    if (member.role === 'COLLECTOR') return;
    const place = await api.lastPlace(member.login);
    const phone = phoneOf(vanOf(member, seed, place && [place.lat, place.lng], now()), id, now());
    this.phones.push(phone);
    this.#byId.set(id, phone);
  }

  #know(member: Member, id: string): void {
    this.#ids.set(member.login, id);
    this.#members.set(id, member);
  }
}
