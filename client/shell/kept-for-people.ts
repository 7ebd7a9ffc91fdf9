// What this browser keeps for one person stands under a prefix and that person's id: nobody else's is ever read, and at
// sign-out it is gone.
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { readSession, sessionAtom } from '#client/session/session.ts';

/** Forgets what is kept under the prefix, for everybody or everybody but one. */
export function forgetKept(prefix: string, except?: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && key !== prefix + String(except)) localStorage.removeItem(key);
}

/** Forgets it at sign-out; and at once, what others left who signed out before this could hear of it. */
export function useForgetting(prefix: string): void {
  const person = useAtomValue(sessionAtom)?.viewer.id;
  useEffect(() => {
    if (person === undefined) return undefined;
    forgetKept(prefix, person);
    return () => {
      if (!readSession()) forgetKept(prefix);
    };
  }, [prefix, person]);
}
