// The business that moves: every second the vans drive on, somebody does what is due, and orders come in. It holds no timer of its own: who
// calls `tick` decides how time passes, so that a test can let a night go by.
import { randomOf } from '../random.ts';
import type { Api, Depot, Town } from './api/api.ts';
import { Board } from './board.ts';
import { castOf } from './cast.ts';
import { Crew } from './crew.ts';
import { Deeds } from './deeds.ts';
import { createErrands, type Errands } from './errands.ts';
import { createFollower, type Follower } from './follow.ts';
import { type Market, ordersNow } from './orders.ts';
import { isFlowing, type Parcel } from './parcel.ts';
import { planFor } from './plans/plan.ts';
import type { Stage } from './plans/stage.ts';
import { dutyCall, type Phone, reportPlace } from './road/phone.ts';
import { advance } from './road/van.ts';
import { Tally } from './tally.ts';
import { tempo } from './tempo.ts';

export interface SimulationParts {
  api: Api;
  seed: number;
  now: () => number;
  /** Whether somebody who tries the demo has this parcel before them. */
  watched: (parcelId: string) => boolean;
  tell: (words: string) => void;
}

export interface Simulation {
  /** Lets the time that has passed be lived. Throws ServerAway; it may be called again then. */
  tick: () => Promise<void>;
  tally: Tally;
  board: Board;
  phones: readonly Phone[];
}

const minute = 60_000;
/** Asleep for longer, as a closed laptop is, nothing is made up for. */
const longestTickMs = 15_000;

/** Begins a simulation; nothing happens before the first tick. */
export function createSimulation(parts: SimulationParts): Simulation {
  const running = new Running(parts);
  return { tick: () => running.tick(), tally: running.tally, board: running.board, phones: running.crew.phones };
}

class Running {
  readonly #parts: SimulationParts;
  readonly #market: Market;
  readonly #deeds: Deeds;
  readonly #errands: Errands;
  readonly #follower: Follower;
  #towns = new Map<string, Town>();
  #depots: Depot[] = [];
  #tickedAt: number;
  readonly tally: Tally;
  readonly board: Board;
  readonly crew: Crew;

  constructor(parts: SimulationParts) {
    const { api, seed, now, watched } = parts;
    const cast = castOf(seed);
    this.#parts = parts;
    this.#tickedAt = now();
    this.tally = new Tally(parts.tell);
    this.#deeds = new Deeds({
      api,
      now,
      tally: this.tally,
      watched,
      heard: (parcel) => this.#take(parcel),
      refused: (id, until) => {
        this.board.putOff(id, until);
        this.#follower.doubt();
      },
    });
    this.crew = new Crew({ api, cast, seed, now, deeds: this.#deeds });
    this.#errands = createErrands({
      random: randomOf(seed, 'ratings'),
      cast,
      perform: (login, deed) => this.#deeds.perform(login, deed),
    });
    const stage: Stage = {
      seed,
      now,
      cast,
      idOf: (login) => this.crew.idOf(login),
      memberWith: (id) => this.crew.memberWith(id),
      townNamed: (name) => this.#towns.get(name) ?? null,
      load: (userId) => this.board.of(userId).filter(isFlowing).length,
      atWork: (userId) => this.crew.atWork(userId),
      isReady: () => this.crew.isComplete,
    };
    this.board = new Board((parcel) => planFor(stage, parcel));
    this.#follower = createFollower({ api, board: this.board, now, heard: (parcel) => this.#take(parcel) });
    this.#market = {
      ...stage,
      random: randomOf(seed, 'orders'),
      parcels: () => [...this.board.entries()].map(({ parcel }) => parcel),
    };
  }

  async tick(): Promise<void> {
    const { api, now } = this.#parts;
    const passed = Math.min(now() - this.#tickedAt, longestTickMs);
    this.#tickedAt = now();
    if (await api.paused()) return;
    this.#deeds.refill(passed);
    if (this.#depots.length === 0) await this.#begin();
    await this.#follower.follow();
    if (await this.crew.letIn()) this.board.planAnew();
    for (const phone of this.crew.phones) await this.#drive(phone);
    await this.#work();
    await this.#order(passed / 1000);
    await this.#errands.run(now(), () => this.#deeds.mayGoOn);
    await Promise.all(this.crew.phones.map((phone) => reportPlace(phone, api, now())));
  }

  async #begin(): Promise<void> {
    const { api } = this.#parts;
    this.#towns = new Map((await api.towns()).map((town) => [town.nameFr, town]));
    await this.crew.meetVisitors();
    this.#depots = await api.depots();
  }

  #take(parcel: Parcel): void {
    if (this.board.take(parcel)) this.#errands.heard(parcel, this.#parts.now());
  }

  async #drive(phone: Phone): Promise<void> {
    const { now, seed } = this.#parts;
    const call = dutyCall(phone, now());
    if (call && now() >= phone.reportAt) {
      const done = await this.#deeds.perform(phone.van.member.login, {
        entity: 'user',
        action: call,
        input: { id: phone.id },
      });
      if ('refused' in done) phone.reportAt = now() + 10 * minute;
      else phone.onDuty = call === 'goOnDuty';
    }
    const acting = advance(phone.van, {
      now: now(),
      seed,
      inHand: () => this.board.of(phone.id),
      guarded: (id) => this.#deeds.guarded(id),
    });
    if (acting) await this.#deeds.act(acting);
  }

  async #work(): Promise<void> {
    const { now } = this.#parts;
    if (!this.#deeds.mayGoOn) return;
    for (const { parcel, plan } of this.board.due(now())) {
      if (!this.#deeds.mayGoOn) return;
      if (this.#deeds.guarded(parcel.id)) continue;
      const acting = plan?.act() ?? null;
      if (acting === null) this.board.putOff(parcel.id, now() + 3 * minute);
      else await this.#deeds.act(acting);
    }
  }

  async #order(seconds: number): Promise<void> {
    // What is there already comes first.
    if (this.#deeds.overdrawn) return;
    const { now } = this.#parts;
    for (const { sender, input } of ordersNow(this.#market, this.#depots, seconds * tempo(now()), now())) {
      await this.#deeds.perform(sender.customer.login, { entity: 'package', action: 'create', input });
    }
  }
}
