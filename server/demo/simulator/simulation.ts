// One tick of the simulation: vehicles move, due actions run, orders are created. It has no timer: the caller of `tick`
// controls the time, so that a test can simulate a night in seconds.
import { createRandom } from '../random.ts';
import type { SimulatorApi, HubLocation, Town } from './api/simulator-api.ts';
import { OpenParcels } from './parcels/open-parcels.ts';
import { createPersonas } from './personas.ts';
import { ActivePersonas } from './active-personas.ts';
import { ActionRunner } from './action-runner.ts';
import { type AreaTasks, createAreaTasks } from './area-tasks.ts';
import { createParcelSync, type ParcelSync } from './parcels/parcel-sync.ts';
import { type OrderContext, generateOrders } from './order-generator.ts';
import { isInProgress, type Parcel } from './parcels/parcel.ts';
import { planParcel } from './plans/plan-parcel.ts';
import type { PlanContext } from './plans/plan-context.ts';
import { nextDutyAction, type DriverPhone, reportPosition } from './vehicle/driver-phone.ts';
import { advanceVehicle } from './vehicle/vehicle.ts';
import { SimulatorStats } from './simulator-stats.ts';
import { createHubRounds } from './hub-rounds.ts';
import { activityLevel } from './simulation-clock.ts';

export interface SimulationOptions {
  api: SimulatorApi;
  seed: number;
  now: () => number;
  /** True if a demo visitor has this parcel open. */
  isViewed: (parcelId: string) => boolean;
  warn: (words: string) => void;
}

export interface Simulation {
  /** Simulates the time since the last tick. Throws ServerUnavailable; it may be called again then. */
  tick: () => Promise<void>;
  stats: SimulatorStats;
  parcels: OpenParcels;
  phones: readonly DriverPhone[];
}

const minute = 60_000;
/** A longer pause, as of a suspended laptop, is not made up for. */
const longestTickMs = 15_000;

/** Creates a simulation; nothing happens before the first tick. */
export function createSimulation(options: SimulationOptions): Simulation {
  const loop = new SimulationLoop(options);
  return { tick: () => loop.tick(), stats: loop.stats, parcels: loop.parcels, phones: loop.activePersonas.phones };
}

class SimulationLoop {
  readonly #options: SimulationOptions;
  readonly #orderContext: OrderContext;
  readonly #actions: ActionRunner;
  readonly #areaTasks: AreaTasks;
  readonly #sync: ParcelSync;
  readonly #runHubs: () => Promise<void>;
  #towns = new Map<string, Town>();
  #hubs: HubLocation[] = [];
  #tickedAt: number;
  readonly stats: SimulatorStats;
  readonly parcels: OpenParcels;
  readonly activePersonas: ActivePersonas;

  constructor(options: SimulationOptions) {
    const { api, seed, now, isViewed } = options;
    const personas = createPersonas(seed);
    this.#options = options;
    this.#tickedAt = now();
    this.stats = new SimulatorStats(options.warn);
    this.#actions = new ActionRunner({
      api,
      now,
      stats: this.stats,
      isViewed,
      onParcelChanged: (parcel) => this.#update(parcel),
      onRefused: (id, until) => {
        this.parcels.postpone(id, until);
        this.#sync.requestReload();
      },
    });
    this.activePersonas = new ActivePersonas({ api, personas, seed, now, actions: this.#actions });
    this.#areaTasks = createAreaTasks({
      random: createRandom(seed, 'areas'),
      personas,
      perform: ({ login, ...request }) => this.#actions.run(login, request),
    });
    this.#runHubs = createHubRounds({
      api,
      now,
      seed,
      personas,
      hubId: () => this.#hubs[0]?.id,
      perform: (login, request) => this.#actions.run(login, request),
    });
    const context: PlanContext = {
      seed,
      now,
      personas,
      idOf: (login) => this.activePersonas.idOf(login),
      personaWithId: (id) => this.activePersonas.personaWithId(id),
      townNamed: (name) => this.#towns.get(name) ?? null,
      load: (userId) => this.parcels.heldBy(userId).filter(isInProgress).length,
      isWorking: (userId) => this.activePersonas.isWorking(userId),
      isReady: () => this.activePersonas.isComplete,
    };
    this.parcels = new OpenParcels((parcel) => planParcel(context, parcel));
    this.#sync = createParcelSync({ api, parcels: this.parcels, now, onChange: (parcel) => this.#update(parcel) });
    this.#orderContext = {
      ...context,
      random: createRandom(seed, 'orders'),
      parcels: () => [...this.parcels.entries()].map(({ parcel }) => parcel),
    };
  }

  async tick(): Promise<void> {
    const { api, now } = this.#options;
    const passed = Math.min(now() - this.#tickedAt, longestTickMs);
    this.#tickedAt = now();
    if (await api.isPaused()) return;
    this.#actions.refillBudget(passed);
    if (this.#hubs.length === 0) await this.#initialize();
    await this.#sync.sync();
    if (await this.activePersonas.signInNext()) this.parcels.replanAll();
    for (const phone of this.activePersonas.phones) await this.#advanceVehicle(phone);
    await this.#runDueActions();
    await this.#placeOrders(passed / 1000);
    await this.#areaTasks.runDue(now(), () => this.#actions.hasBudget);
    await this.#runHubs();
    await Promise.all(this.activePersonas.phones.map((phone) => reportPosition(phone, api, now())));
  }

  async #initialize(): Promise<void> {
    const { api } = this.#options;
    this.#towns = new Map((await api.towns()).map((town) => [town.nameFr, town]));
    await this.activePersonas.findPublishedDrivers();
    this.#hubs = await api.hubs();
  }

  #update(parcel: Parcel): void {
    const before = this.parcels.find(parcel.id);
    // What a parcel was when the simulator first saw it has been told already, in the past.
    if (this.parcels.update(parcel) && before && before.status !== parcel.status)
      this.#areaTasks.onParcelChanged(parcel, this.#options.now());
  }

  async #advanceVehicle(phone: DriverPhone): Promise<void> {
    const { now, seed } = this.#options;
    const call = nextDutyAction(phone, now());
    if (call && now() >= phone.reportAt) {
      const done = await this.#actions.run(phone.vehicle.driver.login, {
        entity: 'user',
        action: call,
        input: { id: phone.id },
      });
      if ('refused' in done) phone.reportAt = now() + 10 * minute;
      else phone.isOnDuty = call === 'goOnDuty';
    }
    const action = advanceVehicle(phone.vehicle, {
      now: now(),
      seed,
      inHand: () => this.parcels.heldBy(phone.id),
      isProtected: (id) => this.#actions.isProtected(id),
    });
    if (action) await this.#actions.runOnParcel(action);
  }

  async #runDueActions(): Promise<void> {
    const { now } = this.#options;
    if (!this.#actions.hasBudget) return;
    for (const { parcel, plan } of this.parcels.due(now())) {
      if (!this.#actions.hasBudget) return;
      if (this.#actions.isProtected(parcel.id)) continue;
      const action = plan?.createAction() ?? null;
      if (action === null) this.parcels.postpone(parcel.id, now() + 3 * minute);
      else await this.#actions.runOnParcel(action);
    }
  }

  async #placeOrders(seconds: number): Promise<void> {
    // Existing parcels come first.
    if (this.#actions.isOverBudget) return;
    const { now } = this.#options;
    for (const { sender, input } of generateOrders(this.#orderContext, this.#hubs, seconds * activityLevel(now()))) {
      await this.#actions.run(sender.customer.login, { entity: 'package', action: 'create', input });
    }
  }
}
