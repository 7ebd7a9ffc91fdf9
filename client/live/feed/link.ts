// Maintains the connection state. A short disconnect is `reconnecting`; a long one, or a browser without network, is
// `offline`.
import { getDefaultStore } from 'jotai';
import { type LinkState, linkStateAtom } from '../link-state.ts';

/** Time without a connection after which the state is `offline`, in milliseconds. */
const offlineAfterMs = 10_000;

export class Link {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryAt: number | undefined;
  #replayedChanges = 0;

  /** `connecting`: first connection; `reconnecting`: after a disconnect. */
  connecting(state: 'connecting' | 'reconnecting'): void {
    this.#replayedChanges = 0;
    this.#setState({ state });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.offline();
    }, offlineAfterMs);
  }

  live(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#retryAt = undefined;
    this.#setState({ state: 'live' });
  }

  lost(): void {
    if (this.#state() === 'live') this.connecting('reconnecting');
  }

  offline(): void {
    clearTimeout(this.#timer);
    this.#setState({ state: 'offline', ...(this.#retryAt !== undefined && { retryAt: this.#retryAt }) });
  }

  /** `retryAt`: time of the next attempt, in milliseconds since 1970. */
  waiting(retryAt: number): void {
    this.#retryAt = retryAt;
    if (this.#state() === 'offline') this.offline();
  }

  /** Counts a change that was missed during the disconnect. */
  replayed(): void {
    this.#replayedChanges += 1;
  }

  /** All missed changes were replayed. */
  caughtUp(): void {
    if (this.#replayedChanges === 0 || this.#state() !== 'live') return;
    this.#setState({ state: 'live', caughtUp: this.#replayedChanges });
    this.#replayedChanges = 0;
  }

  /** The open queries are fetched again. */
  readAgain(): void {
    if (this.#state() === 'live') this.#setState({ state: 'live', readAgain: true });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#retryAt = undefined;
    this.#setState({ state: 'connecting' });
  }

  #state(): LinkState['state'] {
    return getDefaultStore().get(linkStateAtom).state;
  }

  #setState(state: LinkState): void {
    getDefaultStore().set(linkStateAtom, state);
  }
}
