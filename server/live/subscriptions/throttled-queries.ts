// A throttled query is not about one row: it is executed at subscribe, and again after events of its topics, at most
// once a second.
import { formatLogCursor, type LogCursor } from '#shared/events/event.ts';
import type { Executor } from './executor.ts';
import { GroupDelivery, type GroupMessage } from '../dispatch/group-message.ts';
import type { SubscriptionGroup, GroupListener } from '../dispatch/subscription-groups.ts';
import { fullReplacement } from '../transport/coalescing.ts';
import type { FairScheduler } from '../dispatch/fair-scheduler.ts';

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

export class ThrottledQueries {
  readonly #executor: Executor;
  readonly #scheduler: FairScheduler;
  readonly #cursor: () => LogCursor;
  readonly #states = new WeakMap<SubscriptionGroup, State>();
  #stopped = false;

  constructor(executor: Executor, scheduler: FairScheduler, cursor: () => LogCursor) {
    this.#executor = executor;
    this.#scheduler = scheduler;
    this.#cursor = cursor;
  }

  /** An event matched the group: the query has to run again. */
  markStale(group: SubscriptionGroup): void {
    const state = this.#state(group);
    state.stale = true;
    this.#schedule(group, state);
  }

  /** Sends the result to a new listener; a result of the last second is reused if no event came since. */
  addListener(group: SubscriptionGroup, listener: GroupListener): void {
    const state = this.#state(group);
    const isFresh = !state.stale && !state.running && performance.now() - state.began < intervalMs;
    if (isFresh && state.latest) listener.receive(new GroupDelivery(message(state.latest)));
    else this.markStale(group);
  }

  stop(): void {
    this.#stopped = true;
  }

  #state(group: SubscriptionGroup): State {
    let state = this.#states.get(group);
    if (!state) {
      state = { began: -intervalMs, pauseMs: intervalMs, running: false, stale: false, timer: null, latest: null };
      this.#states.set(group, state);
    }
    return state;
  }

  #schedule(group: SubscriptionGroup, state: State): void {
    if (state.running || state.timer || this.#stopped) return;
    const pause = Math.max(0, state.began + state.pauseMs - performance.now());
    state.timer = setTimeout(() => {
      state.timer = null;
      void this.#run(group, state);
    }, pause);
  }

  async #run(group: SubscriptionGroup, state: State): Promise<void> {
    if (this.#stopped || group.listeners.size === 0) return;
    state.began = performance.now();
    state.running = true;
    state.stale = false;
    // The cursor is read before the execution: the result includes this event, and possibly later ones.
    const { result, failed } = await this.#scheduler.run(group.billedAccount, () =>
      this.#executor.execute(group.spec, null, formatLogCursor(this.#cursor()), {}),
    );
    state.running = false;
    state.latest = failed ? null : result;
    state.pauseMs = failed ? retryMs : intervalMs;
    state.stale ||= failed;
    group.send(message(result));
    if (state.stale) this.#schedule(group, state);
  }
}

function message(result: Buffer): GroupMessage {
  return { seq: 0, id: null, version: null, coalescing: fullReplacement, result };
}
