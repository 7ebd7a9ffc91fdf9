// Who waits for the answer to an action: its call, for a while, and then perhaps whoever shows what comes later.
import { type KeptResult, queuedProblem } from '#client/live/keeping.ts';

/** How long a call waits for its answer, in milliseconds: then the action is kept, and is still being sent. */
const patienceMs = 6_000;

type TellLater = (result: KeptResult | null) => void;

export class WaitingCalls {
  readonly #calls = new Map<string, (result: KeptResult) => void>();
  readonly #later = new Map<string, TellLater>();

  /** Resolves with the answer, or as kept when there is none in time. */
  async wait(key: string, tellLater: TellLater | undefined): Promise<KeptResult> {
    if (tellLater) this.#later.set(key, tellLater);
    const { promise, resolve } = Promise.withResolvers<KeptResult>();
    this.#calls.set(key, resolve);
    const timer = setTimeout(() => {
      this.keep(key);
    }, patienceMs);
    const result = await promise;
    clearTimeout(timer);
    return result;
  }

  /** Ends the call of an action that is kept, or all calls. */
  keep(key?: string): void {
    for (const each of key === undefined ? [...this.#calls.keys()] : [key]) {
      this.#calls.get(each)?.({ ok: false, problem: queuedProblem });
      this.#calls.delete(each);
    }
  }

  /** Whoever waits for the answer, which is on its way from here on; `isCall`: it is still the call. */
  take(key: string): { isCall: boolean; tell: (result: KeptResult) => void } {
    const [call, later] = [this.#calls.get(key), this.#later.get(key)];
    this.#calls.delete(key);
    this.#later.delete(key);
    return {
      isCall: call !== undefined,
      tell: (result) => {
        (call ?? later)?.(result);
      },
    };
  }

  /** The actions of which somebody waits for the answer. */
  keys(): ReadonlySet<string> {
    return new Set([...this.#calls.keys(), ...this.#later.keys()]);
  }

  /** Another tab has sent it, or it was taken back: its answer does not come here. */
  giveUp(key: string): void {
    this.keep(key);
    const tell = this.#later.get(key);
    this.#later.delete(key);
    tell?.(null);
  }
}
