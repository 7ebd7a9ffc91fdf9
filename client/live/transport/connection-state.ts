// State of the connection to the server. The live layer writes it; the indicator in the page header reads it.
import { atom } from 'jotai';

export interface ConnectionState {
  status: 'live' | 'connecting' | 'reconnecting' | 'offline';
  /** Time of the next attempt, in milliseconds since 1970; only while offline. */
  retryAt?: number;
  /** Number of missed changes that were replayed after the last disconnect; set after the return to `live`. */
  replayedChanges?: number;
  /** The missed changes could not be replayed, so the open queries were fetched again. */
  wasRefetched?: true;
}

export const connectionStateAtom = atom<ConnectionState>({ status: 'connecting' });

let retry: () => void = () => undefined;

/** Called by the live layer: sets what `retryNow` does. */
export function setRetryHandler(attempt: () => void): void {
  retry = attempt;
}

/** Tries to reconnect at once instead of at `retryAt`. */
export function retryNow(): void {
  retry();
}
