// How well the page hears the server; the live layer writes it, the pill in the header reads it.
import { atom } from 'jotai';

export interface LinkState {
  state: 'live' | 'connecting' | 'reconnecting' | 'offline';
  /** When the next attempt is made, milliseconds since 1970; only while offline. */
  retryAt?: number;
  /** Changes received at once after the last interruption; set with the return to `live`. */
  caughtUp?: number;
  /** What was missed can't be told, so the page was read again. */
  readAgain?: true;
}

export const linkStateAtom = atom<LinkState>({ state: 'connecting' });

let retry: () => void = () => undefined;

/** The live layer says how to try again at once. */
export function onRetry(attempt: () => void): void {
  retry = attempt;
}

/** Tries to reconnect at once instead of at `retryAt`. */
export function retryNow(): void {
  retry();
}
