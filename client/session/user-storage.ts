// Per-user local storage: keys are a prefix and the user's id. Only the signed-in user's entry is read, and it is
// removed at sign-out.
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { readSession, sessionAtom } from '#client/session/session.ts';

/** Removes the entries with the prefix, of all users or of all but one. */
export function clearUserStorage(prefix: string, exceptUserId?: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && key !== prefix + String(exceptUserId)) localStorage.removeItem(key);
}

/** Removes the entry at sign-out, and at mount the entries of other users that were left behind. */
export function useClearUserStorage(prefix: string): void {
  const userId = useAtomValue(sessionAtom)?.viewer.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    clearUserStorage(prefix, userId);
    return () => {
      if (!readSession()) clearUserStorage(prefix);
    };
  }, [prefix, userId]);
}
