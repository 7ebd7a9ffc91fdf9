// Schedules work fairly: one piece per account, round robin, so that an account with a hundred pieces delays another
// one by a single piece. A slice lasts a few milliseconds, so that the rest of the instance gets time too. Heavy
// accounts have their own round, which leaves most of the time to the others.
import type { AccountLoad } from './subscription-groups.ts';

/**
 * Concurrent work of one account: names that several pieces need are then loaded in one batch, and the messages of a
 * batch of events leave in fewer writes.
 */
const maxLightConcurrent = 32;
/** Fewer, because work that has begun counts for no slice. */
const maxHeavyConcurrent = 8;
const sliceMs = 4;
/** Pause after a slice of heavy accounts. */
const pauseMs = 3 * sliceMs;
/** An account with more groups than this is heavy: events do not wait for its messages. */
const maxLightAccountGroups = 20;

interface Account {
  waiting: (() => void)[];
  running: number;
}

export class FairScheduler {
  readonly #accountLoad: AccountLoad;
  readonly #light = new RoundRobin(maxLightConcurrent, 0);
  readonly #heavy = new RoundRobin(maxHeavyConcurrent, pauseMs);

  constructor(accountLoad: AccountLoad) {
    this.#accountLoad = accountLoad;
  }

  /** True if the account has so few groups that events may wait for its messages. */
  isLightAccount(account: string): boolean {
    return this.#accountLoad(account) <= maxLightAccountGroups;
  }

  /** Runs the work when it is the account's turn, at once when nothing waits. Settles as the work does. */
  run<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    return (this.isLightAccount(account) ? this.#light : this.#heavy).run(account, work);
  }
}

class RoundRobin {
  readonly #maxConcurrent: number;
  readonly #pauseMs: number;
  /** Accounts with work, the next one first. */
  readonly #accounts = new Map<string, Account>();
  /** Start of the present slice; null between slices. */
  #began: number | null = null;

  constructor(maxConcurrent: number, pauseMs: number) {
    this.#maxConcurrent = maxConcurrent;
    this.#pauseMs = pauseMs;
  }

  run<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const own = this.#accounts.get(account) ?? { waiting: [], running: 0 };
      this.#accounts.set(account, own);
      own.waiting.push(() => {
        own.running += 1;
        work()
          .then(resolve, reject)
          .finally(() => {
            own.running -= 1;
            if (own.running === 0 && own.waiting.length === 0) this.#accounts.delete(account);
            else this.#runSlice();
          });
      });
      this.#runSlice();
    });
  }

  #runSlice(): void {
    if (this.#began === null) {
      this.#began = performance.now();
      const next = (): void => {
        this.#began = null;
        if (this.#hasWork()) this.#runSlice();
      };
      if (this.#pauseMs > 0) setTimeout(next, sliceMs + this.#pauseMs);
      else setImmediate(next);
    }
    while (performance.now() - this.#began < sliceMs) {
      const next = this.#next();
      if (!next) return;
      next();
    }
  }

  #next(): (() => void) | undefined {
    for (const [name, account] of this.#accounts) {
      if (account.running >= this.#maxConcurrent) continue;
      const work = account.waiting.shift();
      if (!work) continue;
      // Moves the account to the end of the round.
      this.#accounts.delete(name);
      this.#accounts.set(name, account);
      return work;
    }
    return undefined;
  }

  #hasWork(): boolean {
    return [...this.#accounts.values()].some(
      ({ waiting, running }) => waiting.length > 0 && running < this.#maxConcurrent,
    );
  }
}
