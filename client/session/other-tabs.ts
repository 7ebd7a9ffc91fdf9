// One browser, one session: what one tab does, the others follow.
import { getDefaultStore } from 'jotai';
import { parseSession, readSession, sessionAtom, sessionKey } from './session.ts';

/**
 * Follows sign-in and sign-out of the other tabs. Somebody else signing in reloads the page: what it holds belongs to
 * the one before.
 */
export function followOtherTabs(
  reload: () => void = () => {
    location.reload();
  },
): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== sessionKey && event.key !== null) return;
    const before = readSession()?.viewer.id;
    const next = parseSession(localStorage.getItem(sessionKey));
    getDefaultStore().set(sessionAtom, next);
    if (before !== undefined && next && next.viewer.id !== before) reload();
  };
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener('storage', follow);
  };
}
