// Writers: each changes parcels through the API, and repeats a call without an answer with the same key until it is
// answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callUntilAnswered } from './clients/calls.ts';
import type { TestBed, TestUser } from './test-bed/test-bed.ts';
import type { Random } from './random.ts';
import type { Write } from './checks/records.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';

/** A parcel as the writers last knew it. */
export interface KnownParcel {
  id: string;
  version: number;
  company: 'atlas' | 'zellige';
  assignable: boolean;
  draft: boolean;
}

/** The users who write, in the proportions of a working day. */
const writerRoster: readonly PersonName[] = [
  'backoffice',
  'backoffice',
  'backoffice',
  'admin',
  'admin',
  'support',
  'support',
  'housekeeper',
  'customer',
  'customer2',
];
const assigners: readonly string[] = ['backoffice', 'admin', 'housekeeper'];

interface WritersOptions {
  testBed: TestBed;
  random: Random;
  known: Map<string, KnownParcel>;
  count?: number;
  /** Between two writes of one writer. */ pauseMs?: number;
  balance?: (attempt: number) => string;
}

export class Writers {
  readonly log: Write[] = [];
  /** Calls without an answer, which a user would have seen fail. */
  unanswered = 0;
  /** The errors in place of those answers. */
  readonly reasons = new Set<string>();
  /** Two rounds never write the same text: an edit without a change writes no event. */
  readonly #round = randomUUID().slice(0, 8);
  readonly #options: WritersOptions;
  readonly #running: Promise<void>[] = [];
  readonly #stopped = new AbortController();

  constructor(options: WritersOptions) {
    this.#options = options;
    const { count = 50, random } = options;
    for (let index = 0; index < count; index += 1)
      this.#running.push(this.#work(index, random.fork(`writer ${index}`)));
  }

  /** Resolves when every write has ended, with or without a result. */
  async stop(): Promise<Write[]> {
    this.#stopped.abort();
    await Promise.all(this.#running);
    return this.log;
  }

  async #work(index: number, random: Random): Promise<void> {
    const { testBed, pauseMs = 1_000 } = this.#options;
    const person = testBed.users.get(writerRoster[index % writerRoster.length] ?? 'admin');
    if (!person) throw new Error('there is no such user');
    await this.#rest(random.next() * pauseMs);
    for (let number = 1; !this.#stopped.signal.aborted; number += 1) {
      await this.#write(person, index, `${this.#round}-w${index}-${number}`, random);
      await this.#rest(pauseMs * (0.5 + random.next()));
    }
  }

  /** Shorter when it is time to go home. */
  async #rest(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }

  async #write(person: TestUser, index: number, token: string, random: Random): Promise<void> {
    const { testBed, known } = this.#options;
    const { people } = testBed.fixtures;
    const mine = [...known.values()].filter(({ company, draft, assignable }) =>
      person.role === 'CUSTOMER'
        ? draft && company === (person.name === 'customer2' ? 'zellige' : 'atlas')
        : person.role === 'HOUSEKEEPER'
          ? assignable
          : true,
    );
    const parcel = random.pick(mine);
    const assigns =
      parcel.assignable && assigners.includes(person.name) && (person.role === 'HOUSEKEEPER' || random.next() < 0.35);
    const what = `${token} ${assigns ? 'assigns' : 'edits'} ${parcel.id}`;
    const input = assigns
      ? { id: parcel.id, driverId: random.pick([people.driver, people.driver2, people.subdriver]) }
      : { id: parcel.id, version: parcel.version, note: token };
    await this.run(person, assigns ? 'packageAssign' : 'packageEdit', input, what, index);
  }

  /** One write, repeated with its key until it is answered; returns its record. */
  async run(person: TestUser, mutation: string, input: object, what: string, start = 0): Promise<Write> {
    const { testBed, known } = this.#options;
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { package { id version } } }`;
    const variables = { input: { ...input, idempotencyKey: randomUUID() } };
    const answer = await callUntilAnswered(person, query, variables, {
      urlOf: (attempt) => this.#options.balance?.(attempt) ?? testBed.instances[attempt % 2 === 0 ? 0 : 1].url,
      start,
      onUnanswered: ({ message }) => {
        this.unanswered += 1;
        this.reasons.add(message.slice(0, 120));
      },
    });
    if (!answer) return this.#note({ what, outcome: 'info', entityId: null, version: null });
    const { data, errorCode: refusal, isRepeated } = answer;
    const row = refusal === null ? (data[mutation] as { package: { id: string; version: number } }).package : null;
    if (row) this.#learn(known, row);
    // Refused at a retry, while the first call may still be executing: the outcome is unknown.
    const refused = isRepeated ? 'info' : 'fail';
    return this.#note({
      what,
      outcome: row ? 'ok' : refused,
      entityId: row?.id ?? null,
      version: row?.version ?? null,
    });
  }

  #learn(known: Map<string, KnownParcel>, { id, version }: { id: string; version: number }): void {
    const parcel = known.get(id);
    if (parcel) parcel.version = Math.max(parcel.version, version);
  }

  #note(write: Write): Write {
    this.log.push(write);
    return write;
  }
}
