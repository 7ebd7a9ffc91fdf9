// The business that moves: every second the vans drive on, somebody does what is due, and orders come in. It holds no timer of its own: who
// calls `tick` decides how time passes, so that a test can let a night go by.
import { randomOf } from '../random.ts';
import type { Api, Deed, Depot, Done, Town } from './api/api.ts';
import { type Acting, Board } from './board.ts';
import { type Cast, castOf, type Member } from './cast.ts';
import { createErrands, type Errands } from './errands.ts';
import { createFollower, type Follower } from './follow.ts';
import { type Market, ordersNow } from './orders.ts';
import { isFlowing, type Parcel } from './parcel.ts';
import { planFor } from './plans/plan.ts';
import type { Stage } from './plans/stage.ts';
import { dutyCall, type Phone, phoneOf, reportPlace } from './road/phone.ts';
import { advance, vanOf } from './road/van.ts';
import { Tally } from './tally.ts';
import { changesASecond, duty, tempo } from './tempo.ts';

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
/** How much may be made up for when a tick came late. */
const burst = 4;

/** Begins a simulation; nothing happens before the first tick. */
export function createSimulation(parts: SimulationParts): Simulation {
  const running = new Running(parts);
  return { tick: () => running.tick(), tally: running.tally, board: running.board, phones: running.phones };
}

class Running {
  readonly #parts: SimulationParts;
  readonly #cast: Cast;
  readonly #market: Market;
  readonly #run: string;
  readonly #ids = new Map<string, string>();
  readonly #members = new Map<string, Member>();
  /** Parcels that were refused lately. */
  readonly #resting = new Map<string, number>();
  readonly #waiting: Member[];
  readonly #errands: Errands;
  readonly #follower: Follower;
  #towns = new Map<string, Town>();
  #depots: Depot[] = [];
  #tokens = 0;
  #tickedAt: number;
  #calls = 0;
  readonly tally: Tally;
  readonly board: Board;
  readonly phones: Phone[] = [];

  constructor(parts: SimulationParts) {
    this.#parts = parts;
    this.#cast = castOf(parts.seed);
    this.#tickedAt = parts.now();
    // Keys of an earlier run belong to other inputs.
    this.#run = parts.now().toString(36);
    this.#waiting = [...this.#cast.drivers, ...this.#cast.atHome, ...[...this.#cast.members.values()].filter(({ role }) => role === 'COLLECTOR')];
    this.tally = new Tally(parts.tell);
    this.#errands = createErrands({ random: randomOf(parts.seed, 'ratings'), cast: this.#cast, perform: (login, deed) => this.#perform(login, deed) });
    const stage: Stage = {
      seed: parts.seed, now: parts.now, cast: this.#cast, idOf: (login) => this.#ids.get(login) ?? null,
      memberWith: (id) => this.#members.get(id) ?? null, townNamed: (name) => this.#towns.get(name) ?? null,
      load: (userId) => this.board.of(userId).filter(isFlowing).length, atWork: (userId) => this.#atWork(userId), isReady: () => this.#waiting.length === 0,
    };
    this.board = new Board((parcel) => planFor(stage, parcel));
    this.#follower = createFollower({ api: parts.api, board: this.board, now: parts.now, heard: (parcel) => this.#take(parcel) });
    this.#market = { ...stage, random: randomOf(parts.seed, 'orders'), parcels: () => [...this.board.entries()].map(({ parcel }) => parcel) };
  }

  async tick(): Promise<void> {
    const { api, now } = this.#parts;
    const passed = Math.min(now() - this.#tickedAt, 15_000);
    this.#tickedAt = now();
    if (await api.paused()) return;
    const wanted = (passed / 1000) * changesASecond * tempo(now());
    this.#tokens = Math.min(Math.max(burst, wanted), this.#tokens + wanted);
    if (this.#depots.length === 0) await this.#begin();
    await this.#follower.follow();
    await this.#signIn();
    await this.#drive();
    await this.#work();
    await this.#order(passed / 1000);
    await this.#errands.run(now(), () => this.#tokens >= 1);
    await Promise.all(this.phones.map((phone) => reportPlace(phone, api, now())));
  }

  async #begin(): Promise<void> {
    const { api } = this.#parts;
    this.#towns = new Map((await api.towns()).map((town) => [town.nameFr, town]));
    for (const visitor of this.#cast.visitors) {
      const [id, another] = await api.driversNamed(visitor.name);
      if (id === undefined || another !== undefined) continue;
      this.#ids.set(visitor.login, id);
      this.#members.set(id, visitor);
    }
    this.#depots = await api.depots();
  }

  #take(parcel: Parcel): void {
    if (this.board.take(parcel)) this.#errands.heard(parcel, this.#parts.now());
  }

  /** One after the other, so that a hundred people don't come at once. */
  async #signIn(): Promise<void> {
    const { api } = this.#parts;
    const [member] = this.#waiting;
    if (!member) return;
    const id = await api.idOf(member.login);
    this.#waiting.shift();
    if (this.#cast.atHome.includes(member)) await this.#perform(member.login, { entity: 'user', action: 'goOffDuty', input: { id } });
    else await this.#welcome(member, id);
    if (this.#waiting.length === 0) this.board.planAnew();
  }

  async #welcome(member: Member, id: string): Promise<void> {
    const { api, seed, now } = this.#parts;
    this.#ids.set(member.login, id);
    this.#members.set(id, member);
    if (member.role === 'COLLECTOR') return;
    const place = await api.lastPlace(member.login);
    this.phones.push(phoneOf(vanOf(member, seed, place && [place.lat, place.lng], now()), id, now()));
  }

  async #drive(): Promise<void> {
    const { now, seed } = this.#parts;
    for (const phone of this.phones) {
      const call = dutyCall(phone, now());
      if (call && now() >= phone.reportAt) {
        const done = await this.#perform(phone.van.member.login, { entity: 'user', action: call, input: { id: phone.id } });
        if ('refused' in done) phone.reportAt = now() + 10 * minute;
        else phone.onDuty = call === 'goOnDuty';
      }
      const acting = advance(phone.van, { now: now(), seed, inHand: () => this.board.of(phone.id), guarded: (id) => this.#guarded(id) });
      if (acting) await this.#act(acting);
    }
  }

  async #work(): Promise<void> {
    const { now } = this.#parts;
    if (this.#tokens < 1) return;
    for (const { parcel, plan } of this.board.due(now())) {
      if (this.#tokens < 1) return;
      if (this.#guarded(parcel.id)) continue;
      const acting = plan?.act() ?? null;
      if (acting === null) this.board.putOff(parcel.id, now() + 3 * minute);
      else await this.#act(acting);
    }
  }

  async #order(seconds: number): Promise<void> {
    // What is there already comes first.
    if (this.#tokens < 0) return;
    const { now } = this.#parts;
    for (const { sender, input } of ordersNow(this.#market, this.#depots, seconds * tempo(now()), now())) {
      await this.#perform(sender.customer.login, { entity: 'package', action: 'create', input });
    }
  }

  #atWork(userId: string): boolean {
    const phone = this.phones.find(({ id }) => id === userId);
    return phone !== undefined && duty(phone.van.shift, this.#parts.now()) !== 'home';
  }

  #guarded(id: string): boolean {
    return this.#parts.watched(id) || (this.#resting.get(id) ?? 0) > this.#parts.now();
  }

  async #act({ login, entity, action, input }: Acting): Promise<void> {
    const { now } = this.#parts;
    const id = String(input['id']);
    const done = await this.#perform(login, { entity, action, input });
    if (!('refused' in done)) return;
    for (const [each, until] of this.#resting) if (until < now()) this.#resting.delete(each);
    this.#resting.set(id, now() + 10 * minute);
    this.board.putOff(id, now() + 10 * minute);
    // What was refused was no longer as it was known.
    this.#follower.doubt();
  }

  async #perform(login: string, deed: Deed): Promise<Done> {
    this.#tokens -= 1;
    this.#calls += 1;
    const done = await this.#parts.api.act(login, deed, `${this.#run}/${this.#calls}`);
    if ('refused' in done) this.tally.refused(`${deed.entity}.${deed.action}`, done.refused);
    else this.tally.done();
    if ('parcel' in done && done.parcel) this.#take(done.parcel);
    return done;
  }
}

