// A throttled query is not about one row: it is executed at subscribe, and again after events of its topics, at most
// once a second.
import { formatPosition, type Position } from '#shared/events/envelope.ts';
import type { Executor } from './executor.ts';
import { Delivery, type Told } from './delivery.ts';
import type { Group, Listener } from './groups.ts';
import { allAnew } from './news.ts';
import type { Turns } from './turns.ts';

const intervalMs = 1_000;
/** Delay until a failed query is retried. */
const retryMs = 5_000;

interface State {
  /** Start of the last execution, and the minimum delay until the next. */
  began: number;
  pauseMs: number;
  running: boolean;
  /** An event came since. */
  stale: boolean;
  timer: NodeJS.Timeout | null;
  latest: Buffer | null;
}

export class Summaries {
  readonly #executor: Executor;
  readonly #scheduler: Turns;
  readonly #cursor: () => Position;
  readonly #states = new WeakMap<Group, State>();
  #stopped = false;

  constructor(executor: Executor, scheduler: Turns, cursor: () => Position) {
    this.#executor = executor;
    this.#scheduler = scheduler;
    this.#cursor = cursor;
  }

  /** An event matched the group: the query has to run again. */
  touch(group: Group): void {
    const state = this.#state(group);
    state.stale = true;
    this.#schedule(group, state);
  }

  /** Sends the result to a new listener; a result of the last second is reused if no event came since. */
  welcome(group: Group, listener: Listener): void {
    const state = this.#state(group);
    const isFresh = !state.stale && !state.running && performance.now() - state.began < intervalMs;
    if (isFresh && state.latest) listener.receive(new Delivery(message(state.latest)));
    else this.touch(group);
  }

  stop(): void {
    this.#stopped = true;
  }

  #state(group: Group): State {
    let state = this.#states.get(group);
    if (!state) {
      state = { began: -intervalMs, pauseMs: intervalMs, running: false, stale: false, timer: null, latest: null };
      this.#states.set(group, state);
    }
    return state;
  }

  #schedule(group: Group, state: State): void {
    if (state.running || state.timer || this.#stopped) return;
    const pause = Math.max(0, state.began + state.pauseMs - performance.now());
    state.timer = setTimeout(() => {
      state.timer = null;
      void this.#run(group, state);
    }, pause);
  }

  async #run(group: Group, state: State): Promise<void> {
    if (this.#stopped || group.listeners.size === 0) return;
    state.began = performance.now();
    state.running = true;
    state.stale = false;
    // The cursor is read before the execution: the result includes this event, and possibly later ones.
    const { result, failed } = await this.#scheduler.run(group.payer, () =>
      this.#executor.run(group.spec, null, formatPosition(this.#cursor()), {}),
    );
    state.running = false;
    state.latest = failed ? null : result;
    state.pauseMs = failed ? retryMs : intervalMs;
    state.stale ||= failed;
    group.send(message(result));
    if (state.stale) this.#schedule(group, state);
  }
}

function message(result: Buffer): Told {
  return { seq: 0, id: null, version: null, news: allAnew, result };
}
