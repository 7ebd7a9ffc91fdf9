// Dispatches numbered events: one execution per group and event, sent to each group in event order. Finding the groups
// of an event, closing the sockets that it revokes and appending it to the log happen synchronously: a client that
// joins finds an event either dispatched and logged, or neither. Executions are scheduled fairly among accounts, and no
// group waits for another.
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
  /** Retries until it succeeds, unless a retry cannot help. */
  readRows: ReadRows;
  /** Reports why the rows of an entity cannot be read. */
  unread: (entity: string, error: unknown) => void;
  /** Called with the events of a batch before anything is executed. */
  expect: (events: readonly NumberedEvent[]) => void;
  meter: Meter;
  /** Called with every event in order, before any listener gets it. */
  watch: (event: NumberedEvent) => void;
  /** Closes the sockets that an event of an account revokes. */
  endSockets: (event: NumberedEvent) => void;
}

/** An event that is being dispatched to its groups. */
interface EventDispatch {
  event: NumberedEvent;
  at: string;
  rows: BatchRows;
  messages: number;
}

/** Stands for a row that cannot be read. */
const unreadable = Symbol('unreadable');

export class Hub {
  readonly #options: HubOptions;
  readonly #groups: Groups;
  readonly #resyncThrottle = new Rereads((group, time) => void this.#sendDelayedResync(group, time));

  constructor(options: HubOptions) {
    this.#options = options;
    this.#groups = new Groups(options.weigh);
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** The number of listeners of each group. */
  get listeners(): number[] {
    return this.#groups.sizes();
  }

  /** The last event that was dispatched: each of its groups has sent it, or has it pending. */
  position(): Position {
    return this.#options.log.position();
  }

  /** From the next event on, the listener receives the messages of its group. */
  join(spec: GroupSpec, listener: Listener): Group {
    return this.#groups.join(spec, listener, this.position().seq);
  }

  leave(group: Group, listener: Listener): void {
    this.#groups.leave(group, listener);
  }

  /** Dispatches the events of a batch in order. Resolves when the groups of light accounts have sent them. */
  async handle({ epoch, events }: Batch): Promise<void> {
    const {
      endSockets: applyRevocation,
      expect: onBatch,
      log,
      meter: metrics,
      readRows,
      watch: onEvent,
    } = this.#options;
    onBatch(events);
    const rows = new BatchRows(events, readRows);
    const dispatched = events.map(async (event) => {
      const before = formatPosition(log.position());
      // A client that loses a right must get neither this event nor a later one.
      applyRevocation(event);
      onEvent(event);
      const dispatch: EventDispatch = {
        event,
        rows,
        messages: 0,
        at: formatPosition({ epoch, seq: event.seq, tag: event.tag }),
      };
      const groups =
        event.unreadable === undefined ? this.#groups.touchedBy(event) : this.#groups.following(event.entity);
      const pending = groups.flatMap((group) => this.#dispatch(group, dispatch, { seq: event.seq, before }));
      if (event.unreadable !== undefined) metrics.foreign('skipped');
      else if (!isOfThisVersion(event)) metrics.foreign('told');
      log.append(event, epoch);
      await Promise.all(pending);
      metrics.told({ groups: groups.length, messages: dispatch.messages, lagMs: Date.now() - Date.parse(event.at) });
    });
    await Promise.all(dispatched);
  }

  /** Queues the event for the group; returns the promise to wait for, if any. */
  #dispatch(group: Group, dispatch: EventDispatch, pendingEvent: Owed): Promise<void>[] {
    const { summaries: throttledQueries, turns: scheduler } = this.#options;
    if (group.spec.field.kind === 'summary') {
      throttledQueries.touch(group);
      return [];
    }
    const account = group.payer;
    const resolve = group.owe(pendingEvent);
    const send = async (): Promise<void> => {
      const message = await this.#execute(group, dispatch, account);
      if (message) dispatch.messages += group.listeners.size;
      resolve(message);
    };
    const sent = send();
    if (scheduler.isModest(account)) return [sent];
    // A heavy account falls behind alone. This rejects only when the engine stops.
    sent.catch(() => {});
    return [];
  }

  async #execute(group: Group, { event, at, rows }: EventDispatch, account: string): Promise<Told | null> {
    const { spec, listeners } = group;
    if (spec.field.kind !== 'change') return null;
    if (event.unreadable !== undefined) return this.#resync(group, event, at);
    const { entityId, changed, before, after, seq } = event;
    const row = await this.#row(spec.field.entity, entityId, rows);
    if (row === unreadable) return this.#resync(group, event, at);
    const change = changeFor(
      spec,
      { entityId, changed, before: before?.keys ?? null, after: after?.keys ?? null },
      row,
    );
    if (!change) return null;
    return this.#options.turns.run(account, async () => {
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

  /**
   * Catches the error of an unreadable row while the database is up, so that it does not hold back the events of other
   * rows.
   */
  async #row(entity: Entity, id: string, rows: BatchRows): Promise<Row | null | typeof unreadable> {
    try {
      return await rows.get(entity, id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#options.unread(entity, error);
      return unreadable;
    }
  }

  async #resync(group: Group, { seq, at: time }: NumberedEvent, at: string): Promise<Told | null> {
    return this.#resyncThrottle.now(group, time) ? this.#resyncMessage(group, seq, at, time) : null;
  }

  async #resyncMessage({ spec }: Group, seq: number, at: string, time: string): Promise<Told> {
    return {
      seq,
      id: null,
      version: null,
      news: null,
      result: await this.#options.executor.change(spec, resync('failure'), at, {}, time),
    };
  }

  /** Sends the resync for events that arrived while the group was throttled. */
  async #sendDelayedResync(group: Group, time: string): Promise<void> {
    const { seq } = this.position();
    const at = formatPosition(this.position());
    // Ordered after the messages that are still pending for the group.
    const resolve = group.owe({ seq, before: at });
    // Rejects only when the engine stops.
    resolve(await this.#resyncMessage(group, seq, at, time).catch(() => null));
  }
}
