// The session of the signed-in user. Viewer and CSRF token are in local storage, so that a reload needs no round trip.
// The credential is the server's httpOnly cookie, so the stored data alone gives no access.
import { atom, getDefaultStore } from 'jotai';
import type { MemberRight } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { parseStoredSession, type SignedInSession } from './viewer.ts';

export const sessionStorageKey = 'qafila.session';
/** What the page asked the server as it opened: early-requests.ts. */
export const earlyRequestsKey = 'qafila.early';
const store = getDefaultStore();

/** Parses a stored session; null if there is none or it is invalid. */
export function parseSession(text: string | null): SignedInSession | null {
  if (text === null) return null;
  try {
    return parseStoredSession(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The session; null while no user is signed in. */
export const sessionAtom = atom<SignedInSession | null>(parseSession(localStorage.getItem(sessionStorageKey)));

/** The viewer as the access rules take it; null while no user is signed in. */
export const viewerAtom = atom<{ role: Role; manager: boolean; lacks: readonly MemberRight[] } | null>((get) => {
  const viewer = get(sessionAtom)?.viewer;
  return viewer ? { role: viewer.effectiveRole, manager: viewer.manager, lacks: viewer.lacks ?? [] } : null;
});

export function readSession(): SignedInSession | null {
  return store.get(sessionAtom);
}

/** CSRF token that each request sends in `x-qafila-token`; null while no user is signed in. */
export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Stores the session for this tab and, through local storage, for the others; null removes it. */
export function storeSession(session: SignedInSession | null): void {
  if (session) localStorage.setItem(sessionStorageKey, JSON.stringify(session));
  else for (const key of [sessionStorageKey, earlyRequestsKey]) localStorage.removeItem(key);
  store.set(sessionAtom, session);
}
