// One round: users write, dashboards are open, a fault happens in the middle; then the system recovers and everything
// is compared with the database.
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, signInPrincipal, systemPrincipal } from '#server/db/transaction.ts';
import { signInAs } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { addTallies, checkRound, findWrongParcels } from './checks/checker.ts';
import { Dashboard, type Route, type Tab } from './clients/dashboard.ts';
import { type TestBed, personNames, type TestUser } from './test-bed/test-bed.ts';
import { GraphqlWsTab } from './clients/graphql-ws-tab.ts';
import { type Reading, readParcels } from './clients/page-state.ts';
import type { Random } from './random.ts';
import type { Tally, Write } from './checks/records.ts';
import { lastEventId, readKnownParcels, readDatabaseState } from './checks/database-state.ts';
import { type KnownParcel, Writers } from './writers.ts';

/** Five times the promised deadline, since machines are shared. */
const convergedMs = 5_000 * 5;
/** A mutated copy of the source need not recover, so it gets less time. */
const mutated = { convergedMs: 10_000, tabs: 51 };

export interface RoundResult {
  tally: Tally;
  examples: readonly string[];
  /** Additional checks: what was checked, and whether it passed. */
  checks: { what: string; passed: boolean }[];
  /** Measurements for the table. */
  notes: string[];
  writes: number;
}

interface RoundOptions {
  pauseMs?: number;
  writers?: number;
  tabs?: readonly Tab[];
  /** Which instance a call goes to; default: alternating. */ balance?: (attempt: number) => string;
}

export class FaultContext {
  readonly testBed: TestBed;
  readonly random: Random;
  readonly quick: boolean;
  readonly reduced: boolean;
  readonly known: Map<string, KnownParcel>;
  readonly tabs: Tab[] = [];
  readonly #checks: RoundResult['checks'] = [];
  readonly #notes: string[] = [];
  #firstReadings = new Map<PersonName, Reading>();

  private constructor(
    testBed: TestBed,
    random: Random,
    { quick, small }: { quick: boolean; small: boolean },
    known: Map<string, KnownParcel>,
  ) {
    this.testBed = testBed;
    this.random = random;
    this.quick = quick;
    this.reduced = small;
    this.known = known;
  }

  /** `small`: fewer dashboards and less patience, for a source that is broken on purpose. */
  static async open(
    testBed: TestBed,
    random: Random,
    options: { quick: boolean; small: boolean },
  ): Promise<FaultContext> {
    return new FaultContext(testBed, random, options, await readKnownParcels(testBed.db, testBed.fixtures));
  }

  /** Reads the existing parcels again, after a restored backup. */
  async reloadKnownParcels(): Promise<void> {
    const known = await readKnownParcels(this.testBed.db, this.testBed.fixtures);
    this.known.clear();
    for (const [id, parcel] of known) this.known.set(id, parcel);
  }

  user(name: PersonName): TestUser {
    const person = this.testBed.users.get(name);
    if (!person) throw new Error(`there is no user ${name}`);
    return person;
  }

  /** The route of a tab: to one instance, and to the other when that one fails. */
  route(index: number): Route {
    return { url: (attempt) => this.testBed.frontUrl(index + attempt), origin: this.testBed.origin };
  }

  /**
   * Opens dashboards until there are `count`, every fourth with the ordinary client. Resolves when they are
   * subscribed.
   */
  async openTabs(count: number): Promise<void> {
    const wanted = this.reduced ? Math.min(count, mutated.tabs) : count;
    for (let index = this.tabs.length; index < wanted; index += 1) {
      const name = personNames[index % personNames.length] ?? 'admin';
      const person = this.user(name);
      const label = `${name} ${index}`;
      const reading =
        this.#firstReadings.get(name) ??
        (await readParcels(person, this.testBed.instances[index % 2 === 0 ? 0 : 1].url));
      this.#firstReadings.set(name, reading);
      const tab =
        index % 4 === 3
          ? new GraphqlWsTab(label, person, this.route(index))
          : new Dashboard(label, person, this.route(index));
      tab.start(reading);
      this.tabs.push(tab);
    }
    await this.waitUntil(() => this.tabs.every(({ ready }) => ready), 60_000);
  }

  closeTabs(): void {
    for (const tab of this.tabs.splice(0)) tab.stop();
    this.#firstReadings = new Map();
  }

  /** Whether something else holds that the fault promises. */
  check(what: string, held: boolean): void {
    this.#checks.push({ what, passed: held });
  }

  note(output: string): void {
    this.#notes.push(output);
  }

  /** Waits until it is so, at most `ms`; answers whether it is. */
  async waitUntil(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
    const end = performance.now() + ms;
    for (;;) {
      if (await isSo()) return true;
      if (performance.now() > end) return false;
      await wait(50);
    }
  }

  /**
   * Lets all users write while `fault` happens, then waits for recovery and compares. `tabs` are those that have to
   * be right.
   */
  async round(
    fault: (writers: Writers) => Promise<void>,
    { writers: count, tabs = this.tabs, ...load }: RoundOptions = {},
  ): Promise<RoundResult> {
    for (const tab of new Set([...this.tabs, ...tabs])) tab.page.clear();
    const crashes = this.#crashes();
    const since = await lastEventId(this.testBed.db);
    const writers = new Writers({
      testBed: this.testBed,
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
        this.note(`${writers.unanswered} tries unanswered (${[...writers.reasons].slice(0, 3).join('; ')})`);
    }
    return this.compare(since, log, crashes, tabs);
  }

  /** Creates a user with its own account, whose rights a test can revoke; hub and company are those of `like`. */
  async createUser(like: PersonName): Promise<TestUser> {
    const model = this.user(like);
    const id = newId();
    const login = `new-${id}`;
    const { passwordHash } = await inTransaction(this.testBed.db, signInPrincipal, (trx) =>
      trx
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', this.testBed.fixtures.people[like])
        .executeTakeFirstOrThrow(),
    );
    await inTransaction(this.testBed.db, systemPrincipal, async (trx) => {
      const { hubId, companyId } = await trx
        .selectFrom('users')
        .select(['hubId', 'companyId'])
        .where('id', '=', this.testBed.fixtures.people[like])
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
      ...(await signInAs(this.testBed.instances[0].url, login)),
      name: login,
      role: model.role,
      scope: { ...model.scope, user: id, drivers: [id] },
    };
  }

  /** A write by the office that must not be held up: resolves to whether all of these tabs show it within `ms`. */
  async newParcelReaches(writers: Writers, tabs: readonly Tab[], ms: number, instance = 0): Promise<boolean> {
    const { companies } = this.testBed.fixtures;
    const input = {
      companyId: companies.atlas,
      recipientName: 'Imane Tazi',
      phone: '+212655767159',
      address: '3 rue Agadir',
      cityId: this.testBed.fixtures.cities.casa,
      cod: 10_000,
    };
    const { entityId } = await writers.run(
      this.user('backoffice'),
      'packageCreate',
      input,
      'the office creates',
      instance,
    );
    return entityId !== null && this.waitUntil(() => tabs.every(({ page }) => page.shown.has(entityId)), ms);
  }

  /** The instance that most tabs are connected to: after an earlier fault all of them may be on one. */
  busiestInstance(): 0 | 1 {
    const first = this.tabs.filter(({ at }) => at === this.testBed.frontUrl(0)).length;
    return first * 2 >= this.tabs.length ? 0 : 1;
  }

  /** Tabs of users who see every parcel, on one instance. */
  tabsSeeingAll(instance: 0 | 1): Tab[] {
    return this.tabs.filter(
      (tab) =>
        tab.connected &&
        tab.at === this.testBed.frontUrl(instance) &&
        ['ADMIN', 'BACKOFFICE', 'SUPPORT'].includes(tab.page.scope.role),
    );
  }

  /** Waits for recovery and compares. */
  async compare(
    since: number,
    log: readonly Write[],
    crashes: number,
    tabs: readonly Tab[] = this.tabs,
  ): Promise<RoundResult> {
    const healed = performance.now();
    const isRight = async (): Promise<boolean> => {
      const truth = await readDatabaseState(this.testBed.db, since);
      return (
        truth.events.every(({ seq }) => seq !== null) &&
        tabs.every(({ ready }) => ready) &&
        tabs.every(({ page }) => findWrongParcels(page, truth).length === 0)
      );
    };
    const right = await this.waitUntil(isRight, this.reduced ? mutated.convergedMs : convergedMs);
    this.note(
      right ? `all right after ${((performance.now() - healed) / 1_000).toFixed(1)} s` : 'not all right in time',
    );
    let late = 0;
    if (!right && !this.reduced) {
      const truth = await readDatabaseState(this.testBed.db, since);
      const behind = tabs.filter(({ page }) => findWrongParcels(page, truth).length > 0).length;
      if (await this.waitUntil(isRight, convergedMs)) late = behind;
    }
    const verdict = checkRound(
      await readDatabaseState(this.testBed.db, since),
      tabs.map(({ page }) => page),
      log,
    );
    this.check('no instance died by itself', this.#crashes() === crashes);
    return {
      tally: { ...verdict.tally, late },
      examples: verdict.examples,
      checks: this.#checks.splice(0),
      notes: this.#notes.splice(0),
      writes: log.filter(({ outcome }) => outcome === 'ok').length,
    };
  }

  #crashes(): number {
    return this.testBed.instances.reduce((sum, { crashes }) => sum + crashes, 0);
  }
}

/** Merges several rounds of one fault. */
export function addResults(outcomes: readonly RoundResult[]): RoundResult {
  return {
    tally: addTallies(outcomes.map(({ tally }) => tally)),
    examples: outcomes.flatMap(({ examples }) => examples),
    checks: outcomes.flatMap(({ checks: held }) => held),
    notes: outcomes.at(-1)?.notes ?? [],
    writes: outcomes.reduce((sum, { writes }) => sum + writes, 0),
  };
}
