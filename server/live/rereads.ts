// Listeners whose answers cannot be made have to read again: at once, and while it goes on at most each few seconds, since everybody who reads
// again at every event is more than a database bears.
import type { Group } from './groups.ts';

const usualPauseMs = 5_000;

/** What a group is owed: to be told of an event of this time. */
interface Pause {
  owed: string | null;
}

export class Rereads {
  readonly #tell: (group: Group, time: string) => void;
  readonly #pauseMs: number;
  readonly #pauses = new Map<Group, Pause>();

  /** `tell` is called at the end of a pause in which something else happened. */
  constructor(tell: (group: Group, time: string) => void, pauseMs = usualPauseMs) {
    this.#tell = tell;
    this.#pauseMs = pauseMs;
  }

  /** Whether a group is to be told now of what happened at this time; if not, it is told when its pause ends. */
  now(group: Group, time: string): boolean {
    const pause = this.#pauses.get(group);
    if (pause) pause.owed = time;
    else this.#pause(group);
    return !pause;
  }

  #pause(group: Group): void {
    const pause: Pause = { owed: null };
    this.#pauses.set(group, pause);
    setTimeout(() => {
      this.#pauses.delete(group);
      if (pause.owed !== null && this.now(group, pause.owed)) this.#tell(group, pause.owed);
    }, this.#pauseMs).unref();
  }
}
