// Asks whoever signs out while actions of theirs wait.
import { atom, getDefaultStore } from 'jotai';
import type { Outbox } from '../outbox/outbox.ts';

/** How many actions wait, and what is to be done with the answer; null while nobody is asked. */
export const signOutQuestionAtom = atom<{ count: number; answer: (mayLeave: boolean) => void } | null>(null);
const store = getDefaultStore();

/** True if nothing waits, or if its user leaves all the same. */
export async function maySignOut(outbox: Outbox): Promise<boolean> {
  const count = outbox.state().actions.filter(({ state }) => state !== 'done').length;
  if (count === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  store.set(signOutQuestionAtom, { count, answer: resolve });
  return promise.finally(() => {
    store.set(signOutQuestionAtom, null);
  });
}
