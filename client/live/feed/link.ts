// Says how well the page hears the server. A short break is `reconnecting`; a long one, or a browser without network, is `offline`.
import { getDefaultStore } from 'jotai';
import { type LinkState, linkStateAtom } from '../link-state.ts';

/** How long without a connection until it is said to be offline. */
const offlineAfterMs = 10_000;

export class Link {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryAt: number | undefined;
  #replayed = 0;

  /** From nothing, or after a break. */
  connecting(state: 'connecting' | 'reconnecting'): void {
    this.#replayed = 0;
    this.#say({ state });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.offline();
    }, offlineAfterMs);
  }

  live(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#retryAt = undefined;
    this.#say({ state: 'live' });
  }

  lost(): void {
    if (this.#state() === 'live') this.connecting('reconnecting');
  }

  offline(): void {
    clearTimeout(this.#timer);
    this.#say({ state: 'offline', ...(this.#retryAt !== undefined && { retryAt: this.#retryAt }) });
  }

  /** When the next attempt is made, milliseconds since 1970. */
  waiting(retryAt: number): void {
    this.#retryAt = retryAt;
    if (this.#state() === 'offline') this.offline();
  }

  /** One more change came that was missed during the break. */
  replayed(): void {
    this.#replayed += 1;
  }

  /** Everything that was missed has come. */
  caughtUp(): void {
    if (this.#replayed === 0 || this.#state() !== 'live') return;
    this.#say({ state: 'live', caughtUp: this.#replayed });
    this.#replayed = 0;
  }

  /** The page is read again, whole. */
  readAgain(): void {
    if (this.#state() === 'live') this.#say({ state: 'live', readAgain: true });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#retryAt = undefined;
    this.#say({ state: 'connecting' });
  }

  #state(): LinkState['state'] {
    return getDefaultStore().get(linkStateAtom).state;
  }

  #say(state: LinkState): void {
    getDefaultStore().set(linkStateAtom, state);
  }
}
