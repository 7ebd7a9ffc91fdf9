// Maintains the connection state. A short disconnect is `reconnecting`; a long one, or a browser without network, is
// `offline`.
import { getDefaultStore } from 'jotai';
import { type ConnectionState, connectionStateAtom } from './connection-state.ts';

/** Time without a connection after which the state is `offline`, in milliseconds. */
const offlineAfterMs = 10_000;

export class ConnectionStatus {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryAt: number | undefined;
  #replayedChanges = 0;

  /** `connecting`: first connection; `reconnecting`: after a disconnect. */
  setConnecting(state: 'connecting' | 'reconnecting'): void {
    this.#replayedChanges = 0;
    this.#setState({ status: state });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.setOffline();
    }, offlineAfterMs);
  }

  setLive(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#retryAt = undefined;
    this.#setState({ status: 'live' });
  }

  setLost(): void {
    if (this.#state() === 'live') this.setConnecting('reconnecting');
  }

  setOffline(): void {
    clearTimeout(this.#timer);
    this.#setState({ status: 'offline', ...(this.#retryAt !== undefined && { retryAt: this.#retryAt }) });
  }

  /** `retryAt`: time of the next attempt, in milliseconds since 1970. */
  setRetryAt(retryAt: number): void {
    this.#retryAt = retryAt;
    if (this.#state() === 'offline') this.setOffline();
  }

  /** Counts a change that was missed during the disconnect. */
  countReplayedChange(): void {
    this.#replayedChanges += 1;
  }

  /** All missed changes were replayed. */
  setReplayFinished(): void {
    if (this.#replayedChanges === 0 || this.#state() !== 'live') return;
    this.#setState({ status: 'live', replayedChanges: this.#replayedChanges });
    this.#replayedChanges = 0;
  }

  /** The open queries are fetched again. */
  setRefetched(): void {
    if (this.#state() === 'live') this.#setState({ status: 'live', wasRefetched: true });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#retryAt = undefined;
    this.#setState({ status: 'connecting' });
  }

  #state(): ConnectionState['status'] {
    return getDefaultStore().get(connectionStateAtom).status;
  }

  #setState(state: ConnectionState): void {
    getDefaultStore().set(connectionStateAtom, state);
  }
}
