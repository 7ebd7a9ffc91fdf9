// Dispatches numbered events: one execution per group and event, sent to each group in event order. Finding the groups
// of an event, closing the sockets that it revokes and appending it to the log happen synchronously: a client that
// joins finds an event either dispatched and logged, or neither. Executions are scheduled fairly among accounts, and no
// group waits for another.
import { isKnownToThisVersion } from '../../events/event-schema.ts';
import { type NumberedEvent, type LogCursor, formatLogCursor } from '#shared/events/event.ts';
import type { EventBatch } from '../../events/bus.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { EntityName } from '#shared/areas/index.ts';
import { BatchRows } from './batch-rows.ts';
import { changeFor } from './changes.ts';
import type { ReadRows } from '../engine-options.ts';
import type { Executor } from '../subscriptions/executor.ts';
import {
  type SubscriptionGroup,
  type GroupSpec,
  SubscriptionGroups,
  type GroupListener,
  type PendingEvent,
  type AccountLoad,
} from './subscription-groups.ts';
import type { GroupMessage } from './group-message.ts';
import { coalescingInfoOf } from '../transport/coalescing.ts';
import { type VersionedRow, resyncChange } from '../../graphql/definition/live-field.ts';
import type { MetricsSink } from '../../metrics/metrics-sink.ts';
import { ResyncThrottle } from './resync-throttle.ts';
import type { ThrottledQueries } from '../subscriptions/throttled-queries.ts';
import type { FairScheduler } from './fair-scheduler.ts';

interface EventDispatcherOptions {
  log: EventLog;
  executor: Executor;
  throttledQueries: ThrottledQueries;
  scheduler: FairScheduler;
  accountLoad: AccountLoad;
  /** Retries until it succeeds, unless a retry cannot help. */
  readRows: ReadRows;
  /** Reports why the rows of an entity cannot be read. */
  reportUnreadable: (entity: string, error: unknown) => void;
  /** Called with the events of a batch before anything is executed. */
  onBatch: (batch: EventBatch) => void;
  metrics: MetricsSink;
  /** Called with every event in order, before any listener gets it. */
  onEvent: (event: NumberedEvent) => void;
  /** Closes the sockets that an event of an account revokes. */
  applyRevocation: (event: NumberedEvent) => void;
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

export class EventDispatcher {
  readonly #options: EventDispatcherOptions;
  readonly #groups: SubscriptionGroups;
  readonly #resyncThrottle = new ResyncThrottle((group, time) => void this.#sendDelayedResync(group, time));

  constructor(options: EventDispatcherOptions) {
    this.#options = options;
    this.#groups = new SubscriptionGroups(options.accountLoad);
  }

  get groupCount(): number {
    return this.#groups.size;
  }

  /** The number of listeners of each group. */
  get groupSizes(): number[] {
    return this.#groups.sizes();
  }

  /** The last event that was dispatched: each of its groups has sent it, or has it pending. */
  cursor(): LogCursor {
    return this.#options.log.cursor();
  }

  /** From the next event on, the listener receives the messages of its group. */
  join(spec: GroupSpec, listener: GroupListener): SubscriptionGroup {
    return this.#groups.join(spec, listener, this.cursor().seq);
  }

  leave(group: SubscriptionGroup, listener: GroupListener): void {
    this.#groups.leave(group, listener);
  }

  /** Dispatches the events of a batch in order. Resolves when the groups of light accounts have sent them. */
  async handle(batch: EventBatch): Promise<void> {
    const { epoch, events } = batch;
    const { applyRevocation, onBatch, log, metrics, readRows, onEvent } = this.#options;
    onBatch(batch);
    const rows = new BatchRows(events, readRows);
    const dispatched = events.map(async (event) => {
      const before = formatLogCursor(log.cursor());
      // A client that loses a right must get neither this event nor a later one.
      applyRevocation(event);
      onEvent(event);
      const dispatch: EventDispatch = {
        event,
        rows,
        messages: 0,
        at: formatLogCursor({ epoch, seq: event.seq, nonce: event.nonce }),
      };
      const groups =
        event.unreadable === undefined ? this.#groups.touchedBy(event) : this.#groups.followersOf(event.entity);
      const pending = groups.flatMap((group) => this.#dispatch(group, dispatch, { seq: event.seq, before }));
      if (event.unreadable !== undefined) metrics.otherVersionEvent('skipped');
      else if (!isKnownToThisVersion(event)) metrics.otherVersionEvent('told');
      log.append(event, epoch);
      await Promise.all(pending);
      metrics.eventDispatched({
        groups: groups.length,
        messages: dispatch.messages,
        lagMs: Date.now() - Date.parse(event.at),
      });
    });
    await Promise.all(dispatched);
  }

  /** Queues the event for the group; returns the promise to wait for, if any. */
  #dispatch(group: SubscriptionGroup, dispatch: EventDispatch, pendingEvent: PendingEvent): Promise<void>[] {
    const { throttledQueries, scheduler } = this.#options;
    if (group.spec.field.kind === 'summary') {
      throttledQueries.markStale(group);
      return [];
    }
    const account = group.billedAccount;
    const resolve = group.reserve(pendingEvent);
    const send = async (): Promise<void> => {
      const message = await this.#execute(group, dispatch, account);
      if (message) dispatch.messages += group.listeners.size;
      resolve(message);
    };
    const sent = send();
    if (scheduler.isLightAccount(account)) return [sent];
    // A heavy account falls behind alone. This rejects only when the engine stops.
    sent.catch(() => {});
    return [];
  }

  async #execute(
    group: SubscriptionGroup,
    { event, at, rows }: EventDispatch,
    account: string,
  ): Promise<GroupMessage | null> {
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
    return this.#options.scheduler.run(account, async () => {
      if (listeners.size === 0) return null;
      return {
        seq,
        id: change.id,
        version: change.version,
        coalescing: coalescingInfoOf(change),
        result: await this.#options.executor.executeChange(spec, change, at, rows, event.at),
      };
    });
  }

  /**
   * Catches the error of an unreadable row while the database is up, so that it does not hold back the events of other
   * rows.
   */
  async #row(entity: EntityName, id: string, rows: BatchRows): Promise<VersionedRow | null | typeof unreadable> {
    try {
      return await rows.get(entity, id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#options.reportUnreadable(entity, error);
      return unreadable;
    }
  }

  async #resync(group: SubscriptionGroup, { seq, at: time }: NumberedEvent, at: string): Promise<GroupMessage | null> {
    return this.#resyncThrottle.allowsNow(group, time) ? this.#resyncMessage(group, seq, at, time) : null;
  }

  async #resyncMessage({ spec }: SubscriptionGroup, seq: number, at: string, time: string): Promise<GroupMessage> {
    return {
      seq,
      id: null,
      version: null,
      coalescing: null,
      result: await this.#options.executor.executeChange(spec, resyncChange('failure'), at, {}, time),
    };
  }

  /** Sends the resync for events that arrived while the group was throttled. */
  async #sendDelayedResync(group: SubscriptionGroup, time: string): Promise<void> {
    const { seq } = this.cursor();
    const at = formatLogCursor(this.cursor());
    // Ordered after the messages that are still pending for the group.
    const resolve = group.reserve({ seq, before: at });
    // Rejects only when the engine stops.
    resolve(await this.#resyncMessage(group, seq, at, time).catch(() => null));
  }
}
