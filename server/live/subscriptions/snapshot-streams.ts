// A snapshot stream sends the present state: each listener first gets everything, then what changed, a few times a
// second at most. Nothing is queued for a slow client: it gets a new snapshot when it can read again.
import { formatLogCursor, type LogCursor } from '#shared/events/event.ts';
import { type Logger, trackOutage, type Outage } from '../../lib/outage.ts';
import type { Executor } from './executor.ts';
import { GroupDelivery } from '../dispatch/group-message.ts';
import type { SubscriptionGroup, GroupListener } from '../dispatch/subscription-groups.ts';

/** The source of one group. `readSnapshot` and `readChanges` are never called concurrently. */
export interface SnapshotStream {
  /** The message with everything. */
  readSnapshot: () => Promise<object>;
  /** The message with what changed since the last call; null when nothing did. */
  readChanges: () => Promise<object | null>;
  close: () => void;
}

/**
 * Opens the stream of a field. `wake` requests a read; it may be called at any time and any number of times. May reject
 * the arguments.
 */
export type OpenSnapshotStream = (
  args: Readonly<Record<string, unknown>>,
  audience: SubscriptionGroup['spec']['audience'],
  wake: () => void,
) => SnapshotStream;

const defaultPauseMs = 500;
/** Delay until a failed read is retried. */
const retryMs = 5_000;
/** After each round, streams pause for at least this many times the duration of the round. */
const minPauseFactor = 3;

interface State {
  view: SnapshotStream;
  /** Listeners that need a snapshot: new ones, and those that were too slow for a change. */
  needsSnapshot: Set<GroupListener>;
  began: number;
  pauseMs: number;
  /** Duration of the last read. */
  costMs: number;
  running: boolean;
  stale: boolean;
  timer: NodeJS.Timeout | null;
}

interface SnapshotStreamsOptions {
  executor: Executor;
  sources: ReadonlyMap<string, OpenSnapshotStream>;
  cursor: () => LogCursor;
  log: Logger;
}

export class SnapshotStreams {
  readonly #options: SnapshotStreamsOptions;
  readonly #outage: Outage;
  readonly #states = new Map<SubscriptionGroup, State>();
  /** Summed duration of one read of every stream. */
  #roundMs = 0;
  #stopped = false;

  constructor(options: SnapshotStreamsOptions) {
    this.#options = options;
    this.#outage = trackOutage(options.log, 'reading snapshot streams');
  }

  /** Adds a listener: it gets a snapshot, at once when the group is new. */
  addListener(group: SubscriptionGroup, listener: GroupListener): void {
    const state = this.#states.get(group) ?? this.#open(group);
    state.needsSnapshot.add(listener);
    this.#schedule(group, state);
  }

  /** Call after a listener left its group. */
  removeListener(group: SubscriptionGroup, listener: GroupListener): void {
    const state = this.#states.get(group);
    state?.needsSnapshot.delete(listener);
    if (!state || group.listeners.size > 0) return;
    if (state.timer) clearTimeout(state.timer);
    this.#states.delete(group);
    this.#roundMs -= state.costMs;
    state.view.close();
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer, view } of this.#states.values()) {
      if (timer) clearTimeout(timer);
      view.close();
    }
    this.#states.clear();
  }

  #open(group: SubscriptionGroup): State {
    const { field, args, audience } = group.spec;
    const open = this.#options.sources.get(field.name);
    if (!open) throw new Error(`no snapshot stream for ${field.name}`);
    const wake = (): void => {
      state.stale = true;
      this.#schedule(group, state);
    };
    const state: State = {
      view: open(args, audience, wake),
      needsSnapshot: new Set(),
      began: -Infinity,
      pauseMs: field.everyMs ?? defaultPauseMs,
      costMs: 0,
      running: false,
      stale: false,
      timer: null,
    };
    this.#states.set(group, state);
    return state;
  }

  #schedule(group: SubscriptionGroup, state: State): void {
    if (state.running || state.timer || this.#stopped || this.#states.get(group) !== state) return;
    const pause = Math.max(state.pauseMs, this.#roundMs * minPauseFactor);
    state.timer = setTimeout(
      () => {
        state.timer = null;
        void this.#run(group, state);
      },
      Math.max(0, state.began + pause - performance.now()),
    );
  }

  async #run(group: SubscriptionGroup, state: State): Promise<void> {
    state.began = performance.now();
    state.running = true;
    state.stale = false;
    const succeeded = await this.#read(group, state);
    state.running = false;
    state.pauseMs = succeeded ? (group.spec.field.everyMs ?? defaultPauseMs) : retryMs;
    if (this.#states.get(group) !== state) return;
    const costMs = performance.now() - state.began;
    this.#roundMs += costMs - state.costMs;
    state.costMs = costMs;
    if (state.stale || !succeeded || state.needsSnapshot.size > 0) this.#schedule(group, state);
  }

  /**
   * Changes go to listeners that are up to date first, then snapshots to the others: no listener gets an older state
   * after a newer one.
   */
  async #read(group: SubscriptionGroup, state: State): Promise<boolean> {
    try {
      if (state.needsSnapshot.size < group.listeners.size) {
        const changed = await state.view.readChanges();
        if (changed) await this.#send(group, changed, () => this.#upToDateListeners(group, state));
      }
      const readySnapshots = () => [...state.needsSnapshot].filter((listener) => !listener.isBusy);
      if (readySnapshots().length > 0) {
        const readers = readySnapshots();
        await this.#send(group, await state.view.readSnapshot(), () =>
          readers.filter((listener) => state.needsSnapshot.delete(listener)),
        );
      }
      this.#outage.recovered();
      return true;
    } catch (error) {
      if (!this.#stopped) this.#outage.failed(error);
      // Changes that were read but not sent are lost: every listener needs a snapshot.
      for (const listener of group.listeners) state.needsSnapshot.add(listener);
      return false;
    }
  }

  #upToDateListeners(group: SubscriptionGroup, state: State): GroupListener[] {
    const readers = [...group.listeners].filter((listener) => !state.needsSnapshot.has(listener));
    for (const listener of readers) if (listener.isBusy) state.needsSnapshot.add(listener);
    return readers.filter((listener) => !listener.isBusy);
  }

  async #send(group: SubscriptionGroup, message: object, readers: () => GroupListener[]): Promise<void> {
    const { result } = await this.#options.executor.execute(
      group.spec,
      message,
      formatLogCursor(this.#options.cursor()),
      {},
    );
    const delivery = new GroupDelivery({ seq: 0, id: null, version: null, coalescing: null, result });
    for (const reader of readers()) reader.receive(delivery);
  }
}
