// The business that moves: every second the vans drive on, somebody does what is due, and orders come in. It holds no timer of its own: who
// calls `tick` decides how time passes, so that a test can let a night go by.
import { createRandom } from '../random.ts';
import type { SimulatorApi, HubLocation, Town } from './api/simulator-api.ts';
import { OpenParcels } from './parcels/open-parcels.ts';
import { createPersonas } from './personas.ts';
import { ActivePersonas } from './active-personas.ts';
import { ActionRunner } from './action-runner.ts';
import { createRatingTaskQueue, type RatingTaskQueue } from './rating-task-queue.ts';
import { createParcelSync, type ParcelSync } from './parcels/parcel-sync.ts';
import { type OrderContext, generateOrders } from './order-generator.ts';
import { isInProgress, type Parcel } from './parcels/parcel.ts';
import { planParcel } from './plans/plan-parcel.ts';
import type { PlanContext } from './plans/plan-context.ts';
import { nextDutyAction, type DriverPhone, reportPosition } from './vehicle/driver-phone.ts';
import { advanceVehicle } from './vehicle/vehicle.ts';
import { SimulatorStats } from './simulator-stats.ts';
import { activityLevel } from './simulation-clock.ts';

export interface SimulationOptions {
  api: SimulatorApi;
  seed: number;
  now: () => number;
  /** Whether somebody who tries the demo has this parcel before them. */
  isViewed: (parcelId: string) => boolean;
  warn: (words: string) => void;
}

export interface Simulation {
  /** Lets the time that has passed be lived. Throws ServerAway; it may be called again then. */
  tick: () => Promise<void>;
  stats: SimulatorStats;
  parcels: OpenParcels;
  phones: readonly DriverPhone[];
}

const minute = 60_000;
/** Asleep for longer, as a closed laptop is, nothing is made up for. */
const longestTickMs = 15_000;

/** Begins a simulation; nothing happens before the first tick. */
export function createSimulation(parts: SimulationOptions): Simulation {
  const running = new Running(parts);
  return { tick: () => running.tick(), stats: running.tally, parcels: running.board, phones: running.crew.phones };
}

class Running {
  readonly #parts: SimulationOptions;
  readonly #market: OrderContext;
  readonly #deeds: ActionRunner;
  readonly #errands: RatingTaskQueue;
  readonly #follower: ParcelSync;
  #towns = new Map<string, Town>();
  #depots: HubLocation[] = [];
  #tickedAt: number;
  readonly tally: SimulatorStats;
  readonly board: OpenParcels;
  readonly crew: ActivePersonas;

  constructor(parts: SimulationOptions) {
    const { api, seed, now, isViewed } = parts;
    const cast = createPersonas(seed);
    this.#parts = parts;
    this.#tickedAt = now();
    this.tally = new SimulatorStats(parts.warn);
    this.#deeds = new ActionRunner({
      api,
      now,
      stats: this.tally,
      isViewed,
      onParcelChanged: (parcel) => this.#take(parcel),
      onRefused: (id, until) => {
        this.board.postpone(id, until);
        this.#follower.requestReload();
      },
    });
    this.crew = new ActivePersonas({ api, personas: cast, seed, now, actions: this.#deeds });
    this.#errands = createRatingTaskQueue({
      random: createRandom(seed, 'ratings'),
      cast,
      perform: (login, deed) => this.#deeds.run(login, deed),
    });
    const stage: PlanContext = {
      seed,
      now,
      personas: cast,
      idOf: (login) => this.crew.idOf(login),
      personaWithId: (id) => this.crew.personaWithId(id),
      townNamed: (name) => this.#towns.get(name) ?? null,
      load: (userId) => this.board.heldBy(userId).filter(isInProgress).length,
      isWorking: (userId) => this.crew.isWorking(userId),
      isReady: () => this.crew.isComplete,
    };
    this.board = new OpenParcels((parcel) => planParcel(stage, parcel));
    this.#follower = createParcelSync({ api, board: this.board, now, heard: (parcel) => this.#take(parcel) });
    this.#market = {
      ...stage,
      random: createRandom(seed, 'orders'),
      parcels: () => [...this.board.entries()].map(({ parcel }) => parcel),
    };
  }

  async tick(): Promise<void> {
    const { api, now } = this.#parts;
    const passed = Math.min(now() - this.#tickedAt, longestTickMs);
    this.#tickedAt = now();
    if (await api.isPaused()) return;
    this.#deeds.refillBudget(passed);
    if (this.#depots.length === 0) await this.#begin();
    await this.#follower.sync();
    if (await this.crew.signInNext()) this.board.replanAll();
    for (const phone of this.crew.phones) await this.#drive(phone);
    await this.#work();
    await this.#order(passed / 1000);
    await this.#errands.runDue(now(), () => this.#deeds.hasBudget);
    await Promise.all(this.crew.phones.map((phone) => reportPosition(phone, api, now())));
  }

  async #begin(): Promise<void> {
    const { api } = this.#parts;
    this.#towns = new Map((await api.towns()).map((town) => [town.nameFr, town]));
    await this.crew.findPublishedDrivers();
    this.#depots = await api.hubs();
  }

  #take(parcel: Parcel): void {
    if (this.board.update(parcel)) this.#errands.onParcelChanged(parcel, this.#parts.now());
  }

  async #drive(phone: DriverPhone): Promise<void> {
    const { now, seed } = this.#parts;
    const call = nextDutyAction(phone, now());
    if (call && now() >= phone.reportAt) {
      const done = await this.#deeds.run(phone.vehicle.driver.login, {
        entity: 'user',
        action: call,
        input: { id: phone.id },
      });
      if ('refused' in done) phone.reportAt = now() + 10 * minute;
      else phone.isOnDuty = call === 'goOnDuty';
    }
    const acting = advanceVehicle(phone.vehicle, {
      now: now(),
      seed,
      inHand: () => this.board.heldBy(phone.id),
      isProtected: (id) => this.#deeds.isProtected(id),
    });
    if (acting) await this.#deeds.runOnParcel(acting);
  }

  async #work(): Promise<void> {
    const { now } = this.#parts;
    if (!this.#deeds.hasBudget) return;
    for (const { parcel, plan } of this.board.due(now())) {
      if (!this.#deeds.hasBudget) return;
      if (this.#deeds.isProtected(parcel.id)) continue;
      const acting = plan?.createAction() ?? null;
      if (acting === null) this.board.postpone(parcel.id, now() + 3 * minute);
      else await this.#deeds.runOnParcel(acting);
    }
  }

  async #order(seconds: number): Promise<void> {
    // What is there already comes first.
    if (this.#deeds.isOverBudget) return;
    const { now } = this.#parts;
    for (const { sender, input } of generateOrders(this.#market, this.#depots, seconds * activityLevel(now()), now())) {
      await this.#deeds.run(sender.customer.login, { entity: 'package', action: 'create', input });
    }
  }
}
