// Numbered events in, answers out: strictly in order, one execution for each group and event. An event counts as told, and the
// instance's position moves on, only when every group that it touches was served.
import { isOfThisVersion } from '../events/event-schema.ts';
import { type NumberedEvent, type Position, formatPosition } from '#shared/events/envelope.ts';
import type { Batch } from '../events/bus.ts';
import type { EventLog } from '../events/log.ts';
import type { Entity } from '#shared/areas/index.ts';
import { BatchRows } from './batch-rows.ts';
import { changeFor } from './changes.ts';
import type { ReadRows } from './engine.ts';
import type { Executor } from './executor.ts';
import type { Told } from './delivery.ts';
import { type Group, type GroupSpec, Groups, type Listener } from './groups.ts';
import { newsOf } from './news.ts';
import { type Row, resync } from './live-field.ts';
import type { Meter } from './meter.ts';
import { Rereads } from './rereads.ts';
import type { Summaries } from './summaries.ts';

export interface HubOptions {
  log: EventLog;
  executor: Executor;
  summaries: Summaries;
  /** Tries until it succeeds, unless that is of no use. */
  readRows: ReadRows;
  /** Told why the rows of an entity cannot be read. */
  unread: (entity: string, error: unknown) => void;
  /** Told of the events of a batch before any answer is made. */
  expect: (events: readonly NumberedEvent[]) => void;
  meter: Meter;
  /** Told of every event in its turn, before any listener. */
  watch: (event: NumberedEvent) => void;
  /** Closes the sockets that an event of an account ends. */
  endSockets: (event: NumberedEvent) => void;
}

/** An event on its way to its groups. */
interface Telling {
  event: NumberedEvent;
  epoch: number;
  at: string;
  rows: BatchRows;
  answers: Map<Group, Promise<Told | null>>;
}

/** In place of a row that cannot be read. */
const unread = Symbol('unread');

export class Hub {
  readonly #options: HubOptions;
  readonly #groups = new Groups();
  readonly #rereads = new Rereads((group, time) => void this.#rereadLate(group, time));
  #horizon = 0;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** How many listeners each group has. */
  get listeners(): number[] {
    return this.#groups.sizes();
  }

  /** The last event that every listener was told of. */
  position(): Position {
    return this.#options.log.position();
  }

  /** The last event for which rows may already have been read: rows read from now on are as new or newer for all up to here. */
  horizon(): number {
    return Math.max(this.#horizon, this.position().seq);
  }

  /** From the next event on, the listener hears what its group hears. */
  join(spec: GroupSpec, listener: Listener): Group {
    return this.#groups.join(spec, listener);
  }

  leave(group: Group, listener: Listener): void {
    this.#groups.leave(group, listener);
  }

  /** Tells every listener of the events of a batch, one after the other. */
  async handle({ epoch, events }: Batch): Promise<void> {
    this.#horizon = events.at(-1)?.seq ?? this.#horizon;
    this.#options.expect(events);
    const rows = new BatchRows(events, this.#options.readRows);
    const tellings = events.map((event): Telling => ({ event, epoch, at: formatPosition({ epoch, seq: event.seq, tag: event.tag }), rows, answers: new Map() }));
    // The answers are made together, since they share rows and names; they are told in order.
    for (const telling of tellings) this.#beginAnswers(telling);
    for (const telling of tellings) {
      // Whoever lost a right must not hear of this event, let alone of a later one.
      this.#options.endSockets(telling.event);
      this.#options.watch(telling.event);
      await this.#tell(telling);
    }
  }

  /** Nothing waits between the last look at the groups and the log: who joins finds an event either told and in the log, or neither. */
  async #tell(telling: Telling): Promise<void> {
    const told = new Map<Group, Told | null>();
    // Again until none is new: a group that came up meanwhile began before this event and is owed it too.
    while (this.#beginAnswers(telling) > told.size) {
      for (const [group, answer] of telling.answers) told.set(group, await answer);
    }
    let messages = 0;
    for (const [group, change] of told) {
      if (group.spec.field.kind === 'summary') this.#options.summaries.touch(group);
      else if (change) {
        group.send(change);
        messages += group.listeners.size;
      }
    }
    if (telling.event.unreadable !== undefined) this.#options.meter.foreign('skipped');
    else if (!isOfThisVersion(telling.event)) this.#options.meter.foreign('told');
    this.#options.log.append(telling.event, telling.epoch);
    this.#options.meter.told({ groups: told.size, messages, lagMs: Date.now() - Date.parse(telling.event.at) });
  }

  /** Begins the answers for groups that have none yet; returns how many there are now. */
  #beginAnswers({ event, at, rows, answers }: Telling): number {
    for (const group of event.unreadable === undefined ? this.#groups.touchedBy(event) : this.#groups.following(event.entity)) {
      if (answers.has(group)) continue;
      const answer = this.#answer(group, event, at, rows);
      // Whoever waits for it hears of a failure; until somebody does, it is no unhandled one.
      answer.catch(() => {});
      answers.set(group, answer);
    }
    return answers.size;
  }

  async #answer(group: Group, event: NumberedEvent, at: string, rows: BatchRows): Promise<Told | null> {
    const { spec } = group;
    if (spec.field.kind !== 'change') return null;
    if (event.unreadable !== undefined) return this.#reread(group, event, at);
    const { entityId, changed, before, after, seq } = event;
    const row = await this.#row(spec.field.entity, entityId, rows);
    if (row === unread) return this.#reread(group, event, at);
    const change = changeFor(spec, { entityId, changed, before: before?.keys ?? null, after: after?.keys ?? null }, row);
    if (!change) return null;
    return { seq, id: change.id, version: change.version, news: newsOf(change), result: await this.#options.executor.change(spec, change, at, rows, event.at) };
  }

  /** A row that cannot be read, though the database is there, is no reason to keep what happens to others from everybody. */
  async #row(entity: Entity, id: string, rows: BatchRows): Promise<Row | null | typeof unread> {
    try {
      return await rows.get(entity, id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#options.unread(entity, error);
      return unread;
    }
  }

  async #reread(group: Group, { seq, at: time }: NumberedEvent, at: string): Promise<Told | null> {
    return this.#rereads.now(group, time) ? this.#askToRead(group, seq, at, time) : null;
  }

  async #askToRead({ spec }: Group, seq: number, at: string, time: string): Promise<Told> {
    return { seq, id: null, version: null, news: null, result: await this.#options.executor.change(spec, resync('failure'), at, {}, time) };
  }

  /** Of what happened while it was not told. */
  async #rereadLate(group: Group, time: string): Promise<void> {
    const position = this.position();
    // It is only refused when the engine ends.
    const told = await this.#askToRead(group, position.seq, formatPosition(position), time).catch(() => null);
    if (told) group.send(told);
  }
}
