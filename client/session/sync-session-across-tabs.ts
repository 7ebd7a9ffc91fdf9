// All tabs of a browser share one session.
import { getDefaultStore } from 'jotai';
import { parseSession, readSession, sessionAtom, sessionStorageKey } from './session.ts';

/**
 * Applies sign-in and sign-out of other tabs to this one. If another user signs in, the page is reloaded: its data
 * belongs to the previous user.
 */
export function syncSessionAcrossTabs(
  reload: () => void = () => {
    location.reload();
  },
): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== sessionStorageKey && event.key !== null) return;
    const previousUserId = readSession()?.viewer.id;
    const next = parseSession(localStorage.getItem(sessionStorageKey));
    getDefaultStore().set(sessionAtom, next);
    if (previousUserId !== undefined && next && next.viewer.id !== previousUserId) reload();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
