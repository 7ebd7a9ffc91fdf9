// Work in fair turns: one piece for each account, round and round, so that an account with a hundred pieces delays another's one by one piece. And no more
// in a row than a few milliseconds, so that everything else of the instance gets its turn too. Accounts that listen to much have a round of their own, which leaves most of
// the time to everybody else.
import type { Weigh } from './groups.ts';

/** Of an account at a time: what waits for the same names is then asked for together. */
const mostAtOnce = 8;
const sliceMs = 4;
/** After a slice of those who listen to much. */
const pauseMs = 3 * sliceMs;
/** More different things than this are much: nobody waits for their answers. */
export const muchGroups = 20;

interface Account {
  waiting: (() => void)[];
  running: number;
}

export class Turns {
  readonly #weigh: Weigh;
  readonly #modest = new Round(0);
  readonly #greedy = new Round(pauseMs);

  constructor(weigh: Weigh) {
    this.#weigh = weigh;
  }

  /** Whether an account listens to so little that others may wait for its answers. */
  isModest(account: string): boolean {
    return this.#weigh(account) <= muchGroups;
  }

  /** Does it when it is the account's turn: at once when nobody waits. Settles as the work does. */
  run<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    return (this.isModest(account) ? this.#modest : this.#greedy).run(account, work);
  }
}

class Round {
  readonly #pauseMs: number;
  /** Those with something to do, next first. */
  readonly #accounts = new Map<string, Account>();
  /** When the present slice began; null between two. */
  #began: number | null = null;

  constructor(ms: number) {
    this.#pauseMs = ms;
  }

  run<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const mine = this.#accounts.get(account) ?? { waiting: [], running: 0 };
      this.#accounts.set(account, mine);
      mine.waiting.push(() => {
        mine.running += 1;
        work()
          .then(resolve, reject)
          .finally(() => {
            mine.running -= 1;
            if (mine.running === 0 && mine.waiting.length === 0) this.#accounts.delete(account);
            else this.#go();
          });
      });
      this.#go();
    });
  }

  #go(): void {
    if (this.#began === null) {
      this.#began = performance.now();
      const next = (): void => {
        this.#began = null;
        if (this.#hasWork()) this.#go();
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
      if (account.running >= mostAtOnce) continue;
      const work = account.waiting.shift();
      if (!work) continue;
      // To the end of the round.
      this.#accounts.delete(name);
      this.#accounts.set(name, account);
      return work;
    }
    return undefined;
  }

  #hasWork(): boolean {
    return [...this.#accounts.values()].some(({ waiting, running }) => waiting.length > 0 && running < mostAtOnce);
  }
}
