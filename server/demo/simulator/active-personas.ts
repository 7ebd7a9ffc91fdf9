// The cast at work: who of it is known by id, and the drivers' phones. They come one after the other, so that a hundred people don't come at once.
import type { SimulatorApi } from './api/simulator-api.ts';
import type { Personas, Persona } from './personas.ts';
import type { ActionRunner } from './action-runner.ts';
import { type DriverPhone, createDriverPhone } from './vehicle/driver-phone.ts';
import { createVehicle } from './vehicle/vehicle.ts';
import { dutyStateAt } from './simulation-clock.ts';

export interface ActivePersonasOptions {
  api: Pick<SimulatorApi, 'userIdOf' | 'findDriverIds' | 'lastPosition'>;
  personas: Personas;
  seed: number;
  now: () => number;
  actions: Pick<ActionRunner, 'run'>;
}

export class ActivePersonas {
  readonly #parts: ActivePersonasOptions;
  readonly #ids = new Map<string, string>();
  readonly #members = new Map<string, Persona>();
  readonly #waiting: Persona[];
  readonly #byId = new Map<string, DriverPhone>();
  readonly phones: DriverPhone[] = [];

  constructor(parts: ActivePersonasOptions) {
    this.#parts = parts;
    const { drivers, offDuty, byLogin } = parts.personas;
    this.#waiting = [...drivers, ...offDuty, ...[...byLogin.values()].filter(({ role }) => role === 'COLLECTOR')];
  }

  /** The user's id of somebody; null before it is known. */
  idOf(login: string): string | null {
    return this.#ids.get(login) ?? null;
  }

  /** Who of the cast, or of the published drivers, has this user's id. */
  personaWithId(id: string): Persona | null {
    return this.#members.get(id) ?? null;
  }

  /** Whether all are known who will be. */
  get isComplete(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether a driver is at work now. */
  isWorking(userId: string): boolean {
    const phone = this.#byId.get(userId);
    return phone !== undefined && dutyStateAt(phone.vehicle.shift, this.#parts.now()) !== 'home';
  }

  /** Finds the published drivers by their names. */
  async findPublishedDrivers(): Promise<void> {
    for (const visitor of this.#parts.personas.publishedDrivers) {
      const [id, another] = await this.#parts.api.findDriverIds(visitor.name);
      if (id !== undefined && another === undefined) this.#know(visitor, id);
    }
  }

  /** Lets the next one in; true when that was the last. */
  async signInNext(): Promise<boolean> {
    const [member] = this.#waiting;
    if (!member) return false;
    const { api, personas, actions } = this.#parts;
    const id = await api.userIdOf(member.login);
    this.#waiting.shift();
    if (personas.offDuty.includes(member))
      await actions.run(member.login, { entity: 'user', action: 'goOffDuty', input: { id } });
    else await this.#welcome(member, id);
    return this.isComplete;
  }

  async #welcome(member: Persona, id: string): Promise<void> {
    const { api, seed, now } = this.#parts;
    this.#know(member, id);
    if (member.role === 'COLLECTOR') return;
    const place = await api.lastPosition(member.login);
    const phone = createDriverPhone(createVehicle(member, seed, place && [place.lat, place.lng], now()), id, now());
    this.phones.push(phone);
    this.#byId.set(id, phone);
  }

  #know(member: Persona, id: string): void {
    this.#ids.set(member.login, id);
    this.#members.set(id, member);
  }
}
