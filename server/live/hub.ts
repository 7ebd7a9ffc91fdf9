// Numbered events in, answers out: one execution for each group and event, told to each group in the order of the events. To hand an event to its groups, to end
// sockets by it and to write it into the log is one step: whoever joins finds an event either handed on and in the log, or neither. Its answers are made in fair turns
// of the accounts, and no group waits for another's.
import { isOfThisVersion } from '../events/event-schema.ts';
import { type NumberedEvent, type Position, formatPosition } from '#shared/events/envelope.ts';
import type { Batch } from '../events/bus.ts';
import type { EventLog } from '../events/log.ts';
import type { Entity } from '#shared/areas/index.ts';
import { BatchRows } from './batch-rows.ts';
import { changeFor } from './changes.ts';
import type { ReadRows } from './engine.ts';
import type { Executor } from './executor.ts';
import { type Group, type GroupSpec, Groups, type Listener, type Owed, type Weigh } from './groups.ts';
import type { Told } from './delivery.ts';
import { newsOf } from './news.ts';
import { type Row, resync } from './live-field.ts';
import type { Meter } from './meter.ts';
import { Rereads } from './rereads.ts';
import type { Summaries } from './summaries.ts';
import type { Turns } from './turns.ts';

export interface HubOptions {
  log: EventLog;
  executor: Executor;
  summaries: Summaries;
  turns: Turns;
  weigh: Weigh;
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
  at: string;
  rows: BatchRows;
  messages: number;
}

/** In place of a row that cannot be read. */
const unread = Symbol('unread');

export class Hub {
  readonly #options: HubOptions;
  readonly #groups: Groups;
  readonly #rereads = new Rereads((group, time) => void this.#rereadLate(group, time));

  constructor(options: HubOptions) {
    this.#options = options;
    this.#groups = new Groups(options.weigh);
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** How many listeners each group has. */
  get listeners(): number[] {
    return this.#groups.sizes();
  }

  /** The last event that was handed to its groups: each of them has told it, or owes it. */
  position(): Position {
    return this.#options.log.position();
  }

  /** From the next event on, the listener hears what its group hears. */
  join(spec: GroupSpec, listener: Listener): Group {
    return this.#groups.join(spec, listener, this.position().seq);
  }

  leave(group: Group, listener: Listener): void {
    this.#groups.leave(group, listener);
  }

  /** Hands on the events of a batch in their order. Resolves when the groups that are waited for have told them. */
  async handle({ epoch, events }: Batch): Promise<void> {
    const { endSockets, expect, log, meter, readRows, watch } = this.#options;
    expect(events);
    const rows = new BatchRows(events, readRows);
    const told = events.map(async (event) => {
      const before = formatPosition(log.position());
      // Whoever lost a right must not hear of this event, let alone of a later one.
      endSockets(event);
      watch(event);
      const telling: Telling = {
        event,
        rows,
        messages: 0,
        at: formatPosition({ epoch, seq: event.seq, tag: event.tag }),
      };
      const groups =
        event.unreadable === undefined ? this.#groups.touchedBy(event) : this.#groups.following(event.entity);
      const waitedFor = groups.flatMap((group) => this.#hand(group, telling, { seq: event.seq, before }));
      if (event.unreadable !== undefined) meter.foreign('skipped');
      else if (!isOfThisVersion(event)) meter.foreign('told');
      log.append(event, epoch);
      await Promise.all(waitedFor);
      meter.told({ groups: groups.length, messages: telling.messages, lagMs: Date.now() - Date.parse(event.at) });
    });
    await Promise.all(told);
  }

  /** Sees to it that the group is told; returns what is to be waited for, if anything. */
  #hand(group: Group, telling: Telling, owed: Owed): Promise<void>[] {
    const { summaries, turns } = this.#options;
    if (group.spec.field.kind === 'summary') {
      summaries.touch(group);
      return [];
    }
    const { payer } = group;
    const settle = group.owe(owed);
    const answer = async (): Promise<void> => {
      const told = await this.#answer(group, telling, payer);
      if (told) telling.messages += group.listeners.size;
      settle(told);
    };
    const answered = answer();
    if (turns.isModest(payer)) return [answered];
    // Who listens to a hundred things falls behind alone. It fails only when the engine ends.
    answered.catch(() => {});
    return [];
  }

  async #answer(group: Group, { event, at, rows }: Telling, payer: string): Promise<Told | null> {
    const { spec, listeners } = group;
    if (spec.field.kind !== 'change') return null;
    if (event.unreadable !== undefined) return this.#reread(group, event, at);
    const { entityId, changed, before, after, seq } = event;
    const row = await this.#row(spec.field.entity, entityId, rows);
    if (row === unread) return this.#reread(group, event, at);
    const change = changeFor(
      spec,
      { entityId, changed, before: before?.keys ?? null, after: after?.keys ?? null },
      row,
    );
    if (!change) return null;
    return this.#options.turns.run(payer, async () => {
      if (listeners.size === 0) return null;
      return {
        seq,
        id: change.id,
        version: change.version,
        news: newsOf(change),
        result: await this.#options.executor.change(spec, change, at, rows, event.at),
      };
    });
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
    return {
      seq,
      id: null,
      version: null,
      news: null,
      result: await this.#options.executor.change(spec, resync('failure'), at, {}, time),
    };
  }

  /** Of what happened while it was not told. */
  async #rereadLate(group: Group, time: string): Promise<void> {
    const { seq } = this.position();
    const at = formatPosition(this.position());
    // In its turn after what the group is still owed.
    const settle = group.owe({ seq, before: at });
    // It is only refused when the engine ends.
    settle(await this.#askToRead(group, seq, at, time).catch(() => null));
  }
}
