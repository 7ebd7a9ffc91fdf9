// A view shows what is true now and forgets what was: each listener is first told all of it, then what moved and what is gone, a few times
// a second at most. Nothing is queued for a reader that is slow: it is told all of it again when it can read.
import { formatPosition, type Position } from '#shared/events/envelope.ts';
import { type Log, outage, type Outage } from '../events/outage.ts';
import type { Executor } from './executor.ts';
import { Delivery } from './delivery.ts';
import type { Group, Listener } from './groups.ts';

/** What a group looks at. `all` and `take` are never called at once. */
export interface View {
  /** The message with everything that is there now. */
  all: () => Promise<object>;
  /** The message with what changed since it was asked last, null when nothing did. */
  take: () => Promise<object | null>;
  close: () => void;
}

/** Where a field's views come from. `wake` asks for a look; it may be called at any time and as often as one likes. May refuse the arguments. */
export type OpenView = (
  args: Readonly<Record<string, unknown>>,
  audience: Group['spec']['audience'],
  wake: () => void,
) => View;

const usualPauseMs = 500;
/** Until one that failed is tried again. */
const retryMs = 5_000;
/** All views together leave at least this many times the time that they take to others. */
const leaveToOthers = 3;

interface State {
  view: View;
  /** Those who are to be told everything: new, or too slow for what came between. */
  owed: Set<Listener>;
  began: number;
  pauseMs: number;
  /** How long the last look took. */
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
  readonly #state: Outage;
  readonly #states = new Map<Group, State>();
  /** What one look of every view takes. */
  #roundMs = 0;
  #stopped = false;

  constructor(options: ViewsOptions) {
    this.#options = options;
    this.#state = outage(options.log, 'showing views');
  }

  /** A new listener: it is told everything, at once when the group is new. */
  welcome(group: Group, listener: Listener): void {
    const state = this.#states.get(group) ?? this.#open(group);
    state.owed.add(listener);
    this.#schedule(group, state);
  }

  /** Call after a listener left its group. */
  leave(group: Group, listener: Listener): void {
    const state = this.#states.get(group);
    state?.owed.delete(listener);
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
    if (!open) throw new Error(`no view is offered for ${field.name}`);
    const wake = (): void => {
      state.stale = true;
      this.#schedule(group, state);
    };
    const state: State = {
      view: open(args, audience, wake),
      owed: new Set(),
      began: -Infinity,
      pauseMs: field.everyMs ?? usualPauseMs,
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
    const pause = Math.max(state.pauseMs, this.#roundMs * leaveToOthers);
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
    const went = await this.#look(group, state);
    state.running = false;
    state.pauseMs = went ? (group.spec.field.everyMs ?? usualPauseMs) : retryMs;
    if (this.#states.get(group) !== state) return;
    const costMs = performance.now() - state.began;
    this.#roundMs += costMs - state.costMs;
    state.costMs = costMs;
    if (state.stale || !went || state.owed.size > 0) this.#schedule(group, state);
  }

  /** First what changed, for those who know the rest, then everything for the others: nobody gets the older after the newer. */
  async #look(group: Group, state: State): Promise<boolean> {
    try {
      if (state.owed.size < group.listeners.size) {
        const changed = await state.view.take();
        if (changed) await this.#tell(group, changed, () => this.#upToDate(group, state));
      }
      const owed = () => [...state.owed].filter((listener) => !listener.busy);
      if (owed().length > 0) {
        const readers = owed();
        await this.#tell(group, await state.view.all(), () =>
          readers.filter((listener) => state.owed.delete(listener)),
        );
      }
      this.#state.recovered();
      return true;
    } catch (error) {
      if (!this.#stopped) this.#state.failed(error);
      // What was taken and not told is lost: everybody is owed everything.
      for (const listener of group.listeners) state.owed.add(listener);
      return false;
    }
  }

  #upToDate(group: Group, state: State): Listener[] {
    const readers = [...group.listeners].filter((listener) => !state.owed.has(listener));
    for (const listener of readers) if (listener.busy) state.owed.add(listener);
    return readers.filter((listener) => !listener.busy);
  }

  async #tell(group: Group, message: object, readers: () => Listener[]): Promise<void> {
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
