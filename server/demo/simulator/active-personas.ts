// The personas that are signed in: their user ids, and the drivers' phones. They sign in one by one, so that a start
// does not send a hundred sign-ins at once.
import type { SimulatorApi } from './api/simulator-api.ts';
import type { Personas, Persona } from './personas.ts';
import type { ActionRunner } from './action-runner.ts';
import { type DriverPhone, createDriverPhone } from './vehicle/driver-phone.ts';
import { createVehicle } from './vehicle/vehicle.ts';
import { dutyStateAt } from './simulation-clock.ts';

interface ActivePersonasOptions {
  api: Pick<SimulatorApi, 'userIdOf' | 'findDriverIds' | 'lastPosition'>;
  personas: Personas;
  seed: number;
  now: () => number;
  actions: Pick<ActionRunner, 'run'>;
}

export class ActivePersonas {
  readonly #options: ActivePersonasOptions;
  readonly #ids = new Map<string, string>();
  readonly #personasById = new Map<string, Persona>();
  readonly #notSignedIn: Persona[];
  readonly #phonesByUserId = new Map<string, DriverPhone>();
  readonly phones: DriverPhone[] = [];

  constructor(options: ActivePersonasOptions) {
    this.#options = options;
    const { drivers, offDuty, byLogin } = options.personas;
    this.#notSignedIn = [...drivers, ...offDuty, ...[...byLogin.values()].filter(({ role }) => role === 'COLLECTOR')];
  }

  /** The user id of a login; null before it is known. */
  idOf(login: string): string | null {
    return this.#ids.get(login) ?? null;
  }

  /** The persona or published driver with this user id. */
  personaWithId(id: string): Persona | null {
    return this.#personasById.get(id) ?? null;
  }

  /** True if all personas are signed in. */
  get isComplete(): boolean {
    return this.#notSignedIn.length === 0;
  }

  /** True if a driver is working or on a break now. */
  isWorking(userId: string): boolean {
    const phone = this.#phonesByUserId.get(userId);
    return phone !== undefined && dutyStateAt(phone.vehicle.shift, this.#options.now()) !== 'off';
  }

  /** Finds the published drivers by their names. */
  async findPublishedDrivers(): Promise<void> {
    for (const driver of this.#options.personas.publishedDrivers) {
      const [id, another] = await this.#options.api.findDriverIds(driver.name);
      if (id !== undefined && another === undefined) this.#register(driver, id);
    }
  }

  /** Signs in the next persona; true if it was the last. */
  async signInNext(): Promise<boolean> {
    const [persona] = this.#notSignedIn;
    if (!persona) return false;
    const { api, personas, actions } = this.#options;
    const id = await api.userIdOf(persona.login);
    this.#notSignedIn.shift();
    if (personas.offDuty.includes(persona))
      await actions.run(persona.login, { entity: 'user', action: 'goOffDuty', input: { id } });
    else await this.#activate(persona, id);
    return this.isComplete;
  }

  async #activate(persona: Persona, id: string): Promise<void> {
    const { api, seed, now } = this.#options;
    this.#register(persona, id);
    if (persona.role === 'COLLECTOR') return;
    const place = await api.lastPosition(persona.login);
    const phone = createDriverPhone(createVehicle(persona, seed, place && [place.lat, place.lng], now()), id, now());
    this.phones.push(phone);
    this.#phonesByUserId.set(id, phone);
  }

  #register(persona: Persona, id: string): void {
    this.#ids.set(persona.login, id);
    this.#personasById.set(id, persona);
  }
}
