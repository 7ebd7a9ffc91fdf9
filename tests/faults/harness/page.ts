// What one open page holds: the project's own rules of versions and of late answers (client/live/feed), and a log of all that it was told.
import { Rows, keyOf } from '#client/live/feed/rows.ts';
import type { Change } from '#client/live/feed/change.ts';
import { isAfter } from '#client/live/feed/position.ts';
import { type Position, parsePosition } from '#shared/events/envelope.ts';
import { callOnce, UnknownOutcomeError } from './calls.ts';
import type { TestUser } from './house.ts';
import type { ReceivedMessage, Listener } from './records.ts';

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
  at: Position;
}

/** All parcels that somebody sees; the position is that of the first page, so that nothing after it is missed. Throws Unanswered. */
export async function readParcels(person: TestUser, url: string): Promise<Reading> {
  const rows: ReadRow[] = [];
  let at: Position | null = null;
  for (let after: string | null = null, pages = 0; pages < 100; pages += 1) {
    const answer = await callOnce(url, person, listQuery, { after }, 20_000);
    // Who has no list of parcels has none to read.
    if (answer.errorCode !== null)
      return { rows: [], at: parsePosition(answer.at) ?? { epoch: 0, seq: 0, tag: '00000000' } };
    const { rows: some, next } = answer.data['packages'] as { rows: ReadRow[]; next: string | null };
    at ??= parsePosition(answer.at);
    rows.push(...some);
    after = next;
    if (next === null) break;
  }
  if (!at) throw new UnknownOutcomeError('an answer without a position');
  return { rows, at };
}

export class PageState implements Listener {
  readonly name: string;
  readonly user: TestUser;
  readonly shown = new Map<string, number>();
  received: ReceivedMessage[] = [];
  readonly resyncReasons: string[] = [];
  #rows = new Rows();
  /** Where each parcel was last heard of. */
  readonly #lastChangeAt = new Map<string, Position>();

  constructor(name: string, person: TestUser) {
    this.name = name;
    this.user = person;
  }

  /** How often it was told to read again. */
  get resyncs(): number {
    return this.resyncReasons.length;
  }

  get scope(): Listener['scope'] {
    return this.user.scope;
  }

  /** Takes in an answer; what it does not hold any more leaves the page, but for what was heard of later. */
  applyReading({ rows, at }: Reading): void {
    const answer = rows.map((row) => ({ ...row }));
    this.#rows.read(answer, at);
    const held = new Set<string>();
    for (const { id } of answer) {
      const row = this.#rows.row(keyOf('Package', id));
      held.add(id);
      // Null: heard to be gone after the answer was made.
      if (row) this.shown.set(id, Number(row['version']));
      else this.shown.delete(id);
    }
    for (const id of this.shown.keys()) {
      const received = this.#lastChangeAt.get(id);
      if (!held.has(id) && !(received && isAfter(received, at))) this.shown.delete(id);
    }
  }

  /** Takes in a change. `at`: up to where the page is right; told again after a break, that is not the event's own place. */
  applyChange(change: Change, at: Position, again: boolean): void {
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
    if (!this.#rows.heard(keyOf('Package', id), { ...change, at })) return;
    this.#lastChangeAt.set(id, at);
    if (kind === 'GONE') this.shown.delete(id);
    else if (version !== null) this.shown.set(id, version);
  }

  /** Told to read again: nothing of before counts. */
  resync(reason: string): void {
    this.resyncReasons.push(reason);
    this.#rows = new Rows();
    this.#lastChangeAt.clear();
  }

  /** A new round begins. */
  clear(): void {
    this.received = [];
    this.resyncReasons.length = 0;
  }
}
