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

  /** Gives the answer to whoever waits for it; true if that is still the call. */
  answer(key: string, result: KeptResult): boolean {
    const call = this.#calls.get(key);
    this.#calls.delete(key);
    call?.(result);
    if (call) this.#later.delete(key);
    else this.#tellLater(key, result);
    return call !== undefined;
  }

  /** The actions of which somebody waits for the answer. */
  keys(): ReadonlySet<string> {
    return new Set([...this.#calls.keys(), ...this.#later.keys()]);
  }

  /** Another tab has sent it, or it was taken back: its answer does not come here. */
  giveUp(key: string): void {
    this.keep(key);
    this.#tellLater(key, null);
  }

  #tellLater(key: string, result: KeptResult | null): void {
    const tell = this.#later.get(key);
    this.#later.delete(key);
    tell?.(result);
  }
}
