// A summary isn't about one row: it is executed at subscribe, and again after events of its topics, at most once a second.
import { formatPosition, type Position } from '#shared/events/envelope.ts';
import type { Executor } from './executor.ts';
import { Delivery, type Told } from './delivery.ts';
import type { Group, Listener } from './groups.ts';
import { allAnew } from './news.ts';
import type { Turns } from './turns.ts';

const everyMs = 1_000;
/** Until one that failed is tried again. */
const retryMs = 5_000;

interface State {
  /** When the last execution began, and how long after it the next may begin. */
  began: number;
  pauseMs: number;
  running: boolean;
  /** Something happened since. */
  stale: boolean;
  timer: NodeJS.Timeout | null;
  latest: Buffer | null;
}

export class Summaries {
  readonly #executor: Executor;
  readonly #turns: Turns;
  readonly #position: () => Position;
  readonly #states = new WeakMap<Group, State>();
  #stopped = false;

  constructor(executor: Executor, turns: Turns, position: () => Position) {
    this.#executor = executor;
    this.#turns = turns;
    this.#position = position;
  }

  /** An event touched the group: its summary is to be made again. */
  touch(group: Group): void {
    const state = this.#state(group);
    state.stale = true;
    this.#schedule(group, state);
  }

  /** Gives a new listener the summary; one made within the last second serves again if nothing has happened since. */
  welcome(group: Group, listener: Listener): void {
    const state = this.#state(group);
    const fresh = !state.stale && !state.running && performance.now() - state.began < everyMs;
    if (fresh && state.latest) listener.receive(new Delivery(summary(state.latest)));
    else this.touch(group);
  }

  stop(): void {
    this.#stopped = true;
  }

  #state(group: Group): State {
    let state = this.#states.get(group);
    if (!state) {
      state = { began: -everyMs, pauseMs: everyMs, running: false, stale: false, timer: null, latest: null };
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
    // Taken before the execution: what it reads is as of this event or later.
    const { result, failed } = await this.#turns.run(group.payer, () =>
      this.#executor.run(group.spec, null, formatPosition(this.#position()), {}),
    );
    state.running = false;
    state.latest = failed ? null : result;
    state.pauseMs = failed ? retryMs : everyMs;
    state.stale ||= failed;
    group.send(summary(result));
    if (state.stale) this.#schedule(group, state);
  }
}

function summary(result: Buffer): Told {
  return { seq: 0, id: null, version: null, news: allAnew, result };
}
