// The state of one open page: the client's own rules for versions and late answers (client/live/feed), and a log of
// all messages.
import { VersionStore, rowKey } from '#client/live/cache/version-store.ts';
import type { RowChange } from '#client/live/subscriptions/subscription-message.ts';
import { isAfter } from '#client/live/subscriptions/is-after.ts';
import { type LogCursor, parseLogCursor } from '#shared/events/event.ts';
import { callOnce, UnknownOutcomeError } from './calls.ts';
import type { TestUser } from '../test-bed/test-bed.ts';
import type { ReceivedMessage, Listener } from '../checks/records.ts';

export const subscription =
  'subscription { packageChanged { kind id version changed reason package { __typename id version note } } }';
const listQuery =
  'query ($after: String) { packages(tab: all, sort: { by: created, direction: asc }, after: $after) { rows { __typename id version note } next } }';

interface ReadRow extends Record<string, unknown> {
  id: string;
  version: number;
}
export interface Reading {
  rows: ReadRow[];
  at: LogCursor;
}

/**
 * All parcels that a user sees; the position is that of the first page, so that nothing after it is missed. Throws
 * UnknownOutcomeError.
 */
export async function readParcels(person: TestUser, url: string): Promise<Reading> {
  const rows: ReadRow[] = [];
  let at: LogCursor | null = null;
  for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
    const answer = await callOnce(url, person, listQuery, { after }, 20_000);
    // A role without a list of parcels has none to read.
    if (answer.errorCode !== null)
      return { rows: [], at: parseLogCursor(answer.at) ?? { epoch: 0, seq: 0, nonce: '00000000' } };
    const { rows: some, next } = answer.data['packages'] as { rows: ReadRow[]; next: string | null };
    at ??= parseLogCursor(answer.at);
    rows.push(...some);
    after = next;
    if (next === null) break;
  }
  if (!at) throw new UnknownOutcomeError('an answer without a position');
  return { rows, at };
}

/** Of each user, by cookie. */
const underWay = new Map<string, Promise<Reading>>();

/**
 * One reading for all tabs of a user that read at the same time, from the address of the first. A real page reads its 30
 * rows; 200 tabs that page through everything would keep two processors busy for a minute. Throws UnknownOutcomeError.
 */
export function readTogether(person: TestUser, url: string): Promise<Reading> {
  const reading = underWay.get(person.cookie) ?? readParcels(person, url).finally(() => underWay.delete(person.cookie));
  underWay.set(person.cookie, reading);
  return reading;
}

export class PageState implements Listener {
  readonly name: string;
  readonly user: TestUser;
  readonly shown = new Map<string, number>();
  received: ReceivedMessage[] = [];
  readonly resyncReasons: string[] = [];
  #rows = new VersionStore();
  /** The position of the last change of each parcel. */
  readonly #lastChangeAt = new Map<string, LogCursor>();

  constructor(name: string, person: TestUser) {
    this.name = name;
    this.user = person;
  }

  /** How many RESYNC messages it received. */
  get resyncs(): number {
    return this.resyncReasons.length;
  }

  get scope(): Listener['scope'] {
    return this.user.scope;
  }

  /** Applies an answer; parcels that it does not hold are removed, except those with a later change. */
  applyReading({ rows, at }: Reading): void {
    const answer = rows.map((row) => ({ ...row }));
    this.#rows.reconcile(answer, at);
    const held = new Set<string>();
    for (const { id } of answer) {
      const row = this.#rows.row(rowKey('Package', id));
      held.add(id);
      // Null: a GONE arrived after the answer was made.
      if (row) this.shown.set(id, Number(row['version']));
      else this.shown.delete(id);
    }
    for (const id of this.shown.keys()) {
      const received = this.#lastChangeAt.get(id);
      if (!held.has(id) && !(received && isAfter(received, at))) this.shown.delete(id);
    }
  }

  /**
   * Applies a change. `at`: the position up to which the page is right; in a replay that is not the event's own
   * position.
   */
  applyChange(change: RowChange, at: LogCursor, again: boolean): void {
    const { kind, id, version, row } = change;
    this.received.push({
      kind,
      id,
      version,
      hasRow: row !== null,
      epoch: at.epoch,
      seq: again ? null : at.seq,
      time: performance.now(),
    });
    if (!this.#rows.applyChange(rowKey('Package', id), { ...change, at })) return;
    this.#lastChangeAt.set(id, at);
    if (kind === 'GONE') this.shown.delete(id);
    else if (version !== null) this.shown.set(id, version);
  }

  /** RESYNC: forgets everything before. */
  resync(reason: string): void {
    this.resyncReasons.push(reason);
    this.#rows = new VersionStore();
    this.#lastChangeAt.clear();
  }

  /** A new round begins. */
  clear(): void {
    this.received = [];
    this.resyncReasons.length = 0;
  }
}
