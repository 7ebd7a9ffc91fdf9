// A snapshot stream sends the present state: each listener first gets everything, then what changed, a few times a
// second at most. Nothing is queued for a slow client: it gets a new snapshot when it can read again.
import { formatPosition, type Position } from '#shared/events/envelope.ts';
import { type Log, outage, type Outage } from '../events/outage.ts';
import type { Executor } from './executor.ts';
import { Delivery } from './delivery.ts';
import type { Group, Listener } from './groups.ts';

/** The source of one group. `readSnapshot` and `readChanges` are never called concurrently. */
export interface View {
  /** The message with everything. */
  all: () => Promise<object>;
  /** The message with what changed since the last call; null when nothing did. */
  take: () => Promise<object | null>;
  close: () => void;
}

/**
 * Opens the stream of a field. `wake` requests a read; it may be called at any time and any number of times. May reject
 * the arguments.
 */
export type OpenView = (
  args: Readonly<Record<string, unknown>>,
  audience: Group['spec']['audience'],
  wake: () => void,
) => View;

const defaultPauseMs = 500;
/** Delay until a failed read is retried. */
const retryMs = 5_000;
/** After each round, streams pause for at least this many times the duration of the round. */
const minPauseFactor = 3;

interface State {
  view: View;
  /** Listeners that need a snapshot: new ones, and those that were too slow for a change. */
  needsSnapshot: Set<Listener>;
  began: number;
  pauseMs: number;
  /** Duration of the last read. */
  costMs: number;
  running: boolean;
  stale: boolean;
  timer: NodeJS.Timeout | null;
}

export interface ViewsOptions {
  executor: Executor;
  sources: ReadonlyMap<string, OpenView>;
  position: () => Position;
  log: Log;
}

export class Views {
  readonly #options: ViewsOptions;
  readonly #outage: Outage;
  readonly #states = new Map<Group, State>();
  /** Summed duration of one read of every stream. */
  #roundMs = 0;
  #stopped = false;

  constructor(options: ViewsOptions) {
    this.#options = options;
    this.#outage = outage(options.log, 'reading snapshot streams');
  }

  /** Adds a listener: it gets a snapshot, at once when the group is new. */
  welcome(group: Group, listener: Listener): void {
    const state = this.#states.get(group) ?? this.#open(group);
    state.needsSnapshot.add(listener);
    this.#schedule(group, state);
  }

  /** Call after a listener left its group. */
  leave(group: Group, listener: Listener): void {
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

  #open(group: Group): State {
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

  #schedule(group: Group, state: State): void {
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

  async #run(group: Group, state: State): Promise<void> {
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
  async #read(group: Group, state: State): Promise<boolean> {
    try {
      if (state.needsSnapshot.size < group.listeners.size) {
        const changed = await state.view.take();
        if (changed) await this.#send(group, changed, () => this.#upToDateListeners(group, state));
      }
      const readySnapshots = () => [...state.needsSnapshot].filter((listener) => !listener.busy);
      if (readySnapshots().length > 0) {
        const readers = readySnapshots();
        await this.#send(group, await state.view.all(), () =>
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

  #upToDateListeners(group: Group, state: State): Listener[] {
    const readers = [...group.listeners].filter((listener) => !state.needsSnapshot.has(listener));
    for (const listener of readers) if (listener.busy) state.needsSnapshot.add(listener);
    return readers.filter((listener) => !listener.busy);
  }

  async #send(group: Group, message: object, readers: () => Listener[]): Promise<void> {
    const { result } = await this.#options.executor.run(
      group.spec,
      message,
      formatPosition(this.#options.position()),
      {},
    );
    const delivery = new Delivery({ seq: 0, id: null, version: null, news: null, result });
    for (const reader of readers()) reader.receive(delivery);
  }
}
