// One round: people at work, dashboards open, a fault in the middle; then peace, and everything compared with what is true.
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, signInOnly, system } from '#server/db/transaction.ts';
import { signInAs } from '#tests/world/server.ts';
import type { PersonName } from '#tests/world/world.ts';
import { addTallies, check, wrongOn } from './checker.ts';
import { Dashboard, type Route, type Tab } from './dashboard.ts';
import { type House, personNames, type Somebody } from './house.ts';
import { LibraryTab } from './library-tab.ts';
import { type Reading, readParcels } from './page.ts';
import type { Random } from './random.ts';
import type { Tally, Write } from './records.ts';
import { lastEventId, readKnown, readTruth } from './truth.ts';
import { type Known, Writers } from './writers.ts';

/** A promise's deadline is here the time-out: five times as long, since machines are shared. */
const convergedMs = 5_000 * 5;
/** In a copy of the source that is broken on purpose nobody waits for it to be right. */
const sabotaged = { convergedMs: 10_000, tabs: 51 };

export interface Outcome {
  tally: Tally;
  examples: readonly string[];
  /** What else had to hold: in words, and whether it did. */
  held: { what: string; held: boolean }[];
  /** What was seen, for the table. */
  figures: string[];
  writes: number;
}

export interface Load {
  pauseMs?: number;
  writers?: number;
  tabs?: readonly Tab[];
  /** Which instance a call goes to; default: in turn. */ balance?: (attempt: number) => string;
}

export class Scene {
  readonly house: House;
  readonly random: Random;
  readonly quick: boolean;
  readonly small: boolean;
  readonly known: Map<string, Known>;
  readonly tabs: Tab[] = [];
  readonly #held: Outcome['held'] = [];
  readonly #figures: string[] = [];
  #firstReadings = new Map<PersonName, Reading>();

  private constructor(
    house: House,
    random: Random,
    { quick, small }: { quick: boolean; small: boolean },
    known: Map<string, Known>,
  ) {
    this.house = house;
    this.random = random;
    this.quick = quick;
    this.small = small;
    this.known = known;
  }

  /** `small`: fewer dashboards and less patience, for a source that is broken on purpose. */
  static async open(house: House, random: Random, options: { quick: boolean; small: boolean }): Promise<Scene> {
    return new Scene(house, random, options, await readKnown(house.db, house.world));
  }

  /** Asks Postgres which parcels there are, after another history took the place of this one. */
  async learnAgain(): Promise<void> {
    const known = await readKnown(this.house.db, this.house.world);
    this.known.clear();
    for (const [id, parcel] of known) this.known.set(id, parcel);
  }

  person(name: PersonName): Somebody {
    const person = this.house.people.get(name);
    if (!person) throw new Error(`nobody is called ${name}`);
    return person;
  }

  /** Which way a tab goes: to one instance, and to the other when that one fails it. */
  route(index: number): Route {
    return { url: (attempt) => this.house.frontUrl(index + attempt), origin: this.house.origin };
  }

  /** Opens dashboards until there are `count`, every fourth with the ordinary client. Resolves when they hear. */
  async openTabs(count: number): Promise<void> {
    const wanted = this.small ? Math.min(count, sabotaged.tabs) : count;
    for (let index = this.tabs.length; index < wanted; index += 1) {
      const name = personNames[index % personNames.length] ?? 'admin';
      const person = this.person(name);
      const label = `${name} ${index}`;
      const reading =
        this.#firstReadings.get(name) ?? (await readParcels(person, this.house.instances[index % 2 === 0 ? 0 : 1].url));
      this.#firstReadings.set(name, reading);
      const tab =
        index % 4 === 3
          ? new LibraryTab(label, person, this.route(index))
          : new Dashboard(label, person, this.route(index));
      tab.start(reading);
      this.tabs.push(tab);
    }
    await this.until(() => this.tabs.every(({ ready }) => ready), 60_000);
  }

  closeTabs(): void {
    for (const tab of this.tabs.splice(0)) tab.stop();
    this.#firstReadings = new Map();
  }

  /** Whether something else holds that the fault promises. */
  expect(what: string, held: boolean): void {
    this.#held.push({ what, held });
  }

  figure(words: string): void {
    this.#figures.push(words);
  }

  /** Waits until it is so, at most `ms`; answers whether it is. */
  async until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
    const end = performance.now() + ms;
    for (;;) {
      if (await isSo()) return true;
      if (performance.now() > end) return false;
      await wait(50);
    }
  }

  /** Lets everybody work while `fault` happens, then waits for peace and compares. `tabs` are those that have to be right. */
  async round(
    fault: (writers: Writers) => Promise<void>,
    { writers: count, tabs = this.tabs, ...load }: Load = {},
  ): Promise<Outcome> {
    for (const tab of new Set([...this.tabs, ...tabs])) tab.page.clear();
    const crashes = this.#crashes();
    const since = await lastEventId(this.house.db);
    const writers = new Writers({
      house: this.house,
      random: this.random,
      known: this.known,
      ...load,
      ...(count !== undefined && { count }),
    });
    let log: Write[];
    try {
      await wait(500);
      await fault(writers);
    } finally {
      log = await writers.stop();
      if (writers.unanswered > 0)
        this.figure(`${writers.unanswered} tries unanswered (${[...writers.reasons].slice(0, 3).join('; ')})`);
    }
    return this.compare(since, log, crashes, tabs);
  }

  /** Somebody new with an account of their own, who may lose it without hurting the others; stands where `like` stands. */
  async newcomer(like: PersonName): Promise<Somebody> {
    const model = this.person(like);
    const id = newId();
    const login = `new-${id}`;
    const { passwordHash } = await inTransaction(this.house.db, signInOnly, (trx) =>
      trx
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', this.house.world.people[like])
        .executeTakeFirstOrThrow(),
    );
    await inTransaction(this.house.db, system, async (trx) => {
      const { hubId, companyId } = await trx
        .selectFrom('users')
        .select(['hubId', 'companyId'])
        .where('id', '=', this.house.world.people[like])
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('users')
        .values({
          id,
          login,
          email: null,
          name: 'Test newcomer',
          passwordHash,
          hubId,
          companyId,
          approvedAt: new Date(),
        })
        .execute();
      await trx.insertInto('userRoles').values({ userId: id, role: model.role }).execute();
    });
    return {
      ...(await signInAs(this.house.instances[0].url, login)),
      name: login,
      role: model.role,
      sight: { ...model.sight, user: id, drivers: [id] },
    };
  }

  /** A write by the office that must not be held up: resolves to whether all of these tabs show it within `ms`. */
  async reaches(writers: Writers, tabs: readonly Tab[], ms: number, instance = 0): Promise<boolean> {
    const { companies } = this.house.world;
    const input = {
      companyId: companies.atlas,
      recipientName: 'Imane Tazi',
      phone: '+212655767159',
      address: '3 rue Agadir',
      cityId: this.house.world.cities.casa,
      cod: 10_000,
    };
    const { entityId } = await writers.run(
      this.person('backoffice'),
      'packageCreate',
      input,
      'the office creates',
      instance,
    );
    return entityId !== null && this.until(() => tabs.every(({ page }) => page.shown.has(entityId)), ms);
  }

  /** Tabs of people who see every parcel, on one instance. */
  everywhere(instance: 0 | 1): Tab[] {
    return this.tabs.filter(
      (tab) =>
        tab.connected &&
        tab.at === this.house.frontUrl(instance) &&
        ['ADMIN', 'BACKOFFICE', 'SUPPORT'].includes(tab.page.sight.role),
    );
  }

  /** Waits for peace and compares. */
  async compare(
    since: number,
    log: readonly Write[],
    crashes: number,
    tabs: readonly Tab[] = this.tabs,
  ): Promise<Outcome> {
    const healed = performance.now();
    const isRight = async (): Promise<boolean> => {
      const truth = await readTruth(this.house.db, since);
      return (
        truth.events.every(({ seq }) => seq !== null) &&
        tabs.every(({ ready }) => ready) &&
        tabs.every(({ page }) => wrongOn(page, truth).length === 0)
      );
    };
    const right = await this.until(isRight, this.small ? sabotaged.convergedMs : convergedMs);
    this.figure(
      right ? `all right after ${((performance.now() - healed) / 1_000).toFixed(1)} s` : 'not all right in time',
    );
    let late = 0;
    if (!right && !this.small) {
      const truth = await readTruth(this.house.db, since);
      const behind = tabs.filter(({ page }) => wrongOn(page, truth).length > 0).length;
      if (await this.until(isRight, convergedMs)) late = behind;
    }
    const verdict = check(
      await readTruth(this.house.db, since),
      tabs.map(({ page }) => page),
      log,
    );
    this.expect('no instance died by itself', this.#crashes() === crashes);
    return {
      tally: { ...verdict.tally, late },
      examples: verdict.examples,
      held: this.#held.splice(0),
      figures: this.#figures.splice(0),
      writes: log.filter(({ outcome }) => outcome === 'ok').length,
    };
  }

  #crashes(): number {
    return this.house.instances.reduce((sum, { crashes }) => sum + crashes, 0);
  }
}

/** Several rounds of one fault as one. */
export function addOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    tally: addTallies(outcomes.map(({ tally }) => tally)),
    examples: outcomes.flatMap(({ examples }) => examples),
    held: outcomes.flatMap(({ held }) => held),
    figures: outcomes.at(-1)?.figures ?? [],
    writes: outcomes.reduce((sum, { writes }) => sum + writes, 0),
  };
}
