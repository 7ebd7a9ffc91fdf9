// Limits RESYNC messages to one per group every few seconds: while rows stay unreadable, a resync of all clients at
// every event would overload the database.
import type { SubscriptionGroup } from './subscription-groups.ts';

const defaultPauseMs = 5_000;

/** The time of the last event of the pause, if any. */
interface Pause {
  latest: string | null;
}

export class ResyncThrottle {
  readonly #send: (group: SubscriptionGroup, time: string) => void;
  readonly #pauseMs: number;
  readonly #pauses = new Map<SubscriptionGroup, Pause>();

  /** `send` is called at the end of a pause during which another event came. */
  constructor(send: (group: SubscriptionGroup, time: string) => void, pauseMs = defaultPauseMs) {
    this.#send = send;
    this.#pauseMs = pauseMs;
  }

  /** True if the group gets a RESYNC now; otherwise it gets one at the end of the pause. */
  allowsNow(group: SubscriptionGroup, time: string): boolean {
    const pause = this.#pauses.get(group);
    if (pause) pause.latest = time;
    else this.#pause(group);
    return !pause;
  }

  #pause(group: SubscriptionGroup): void {
    const pause: Pause = { latest: null };
    this.#pauses.set(group, pause);
    setTimeout(() => {
      this.#pauses.delete(group);
      if (pause.latest !== null && this.allowsNow(group, pause.latest)) this.#send(group, pause.latest);
    }, this.#pauseMs).unref();
  }
}
