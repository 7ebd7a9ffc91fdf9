// Carriers drive their pallets from hub to hub, by road, and say where they are. Those of the published accounts are for visitors.
import { standingAt, advanceJourney, type Journey, planJourney } from './routing/journey.ts';
import type { Random } from '../random.ts';
import type { ActionOutcome, ActionRequest, OpenPallet, SimulatorApi } from './api/simulator-api.ts';

interface CarrierRoundsOptions {
  api: Pick<SimulatorApi, 'openPallets' | 'userIdOf'>;
  /** The logins of those who drive. */
  carriers: readonly string[];
  now: () => number;
  random: Random;
  perform: (login: string, request: ActionRequest) => Promise<ActionOutcome>;
}

interface Truck {
  journey: Journey;
  at: number;
}

/** Milliseconds between two positions. */
const stepMs = 20_000;
/** Of the speed of a road. */
const pace = 0.9;

/** Whether a pallet is between two hubs. */
export const isUnderWay = ({ status, arrivedAt }: OpenPallet): boolean => status === 'in_transit' && arrivedAt === null;

class CarrierRounds {
  readonly #options: CarrierRoundsOptions;
  readonly #logins = new Map<string, string>();
  /** By the id of the pallet. */
  readonly #trucks = new Map<string, Truck>();
  #dueAt: number;

  constructor(options: CarrierRoundsOptions) {
    this.#options = options;
    this.#dueAt = options.now() + stepMs;
  }

  /** Whether a pallet is driven here. */
  drives = ({ carrierId }: OpenPallet): boolean => carrierId !== null && this.#logins.has(carrierId);

  async run(): Promise<void> {
    const { api, carriers, now } = this.#options;
    if (now() < this.#dueAt) return;
    this.#dueAt = now() + stepMs;
    if (this.#logins.size === 0) for (const login of carriers) this.#logins.set(await api.userIdOf(login), login);
    const pallets = (await api.openPallets()).filter((pallet) => isUnderWay(pallet) && this.drives(pallet));
    for (const id of this.#trucks.keys()) if (!pallets.some((pallet) => pallet.id === id)) this.#trucks.delete(id);
    for (const pallet of pallets) await this.#drive(pallet);
  }

  async #drive(pallet: OpenPallet): Promise<void> {
    const { now, random, perform } = this.#options;
    const { id, carrierId, from, to, position } = pallet;
    const start = position ?? from;
    const login = this.#logins.get(carrierId ?? '');
    if (!start || !to || login === undefined) return;
    const truck = this.#trucks.get(id) ?? {
      journey: planJourney(standingAt([start.lat, start.lng]), [to.lat, to.lng], random),
      at: now(),
    };
    const journey = advanceJourney(truck.journey, now() - truck.at, pace);
    this.#trucks.set(id, { journey, at: now() });
    const hasArrived = truck.journey.legs.length > 0 && journey.legs.length === 0;
    const [lat, lng] = journey.at;
    await perform(login, {
      entity: 'pallet',
      ...(hasArrived ? { action: 'arrive', input: { id } } : { action: 'locate', input: { id, lat, lng } }),
      mayBeRefused: true,
    });
  }
}

/** Moves each carrier each time that it is due, and arrives with it. */
export const createCarrierRounds = (options: CarrierRoundsOptions): CarrierRounds => new CarrierRounds(options);
