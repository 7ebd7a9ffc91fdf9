// Who is signed in. The browser keeps the viewer and the anti-forgery token so that a reload needs no round trip; the
// credential itself is the server's httpOnly cookie, so what is kept here opens nothing on its own.
import { atom, getDefaultStore } from 'jotai';
import type { Role } from '#shared/access/roles.ts';
import { readSessionOf, type Session } from './viewer.ts';

export const sessionKey = 'qafila.session';
const store = getDefaultStore();

/** The session a stored text holds; null when there is none or it is not one of ours. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    return readSessionOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Null while nobody is signed in. */
export const sessionAtom = atom<Session | null>(parseSession(localStorage.getItem(sessionKey)));

/** The viewer as the access rules ask for it. */
export const whoAtom = atom<{ role: Role; manager: boolean } | null>((get) => {
  const viewer = get(sessionAtom)?.viewer;
  return viewer ? { role: viewer.effectiveRole, manager: viewer.manager } : null;
});

export function readSession(): Session | null {
  return store.get(sessionAtom);
}

/** The token every call carries in `x-qafila-token`; null while nobody is signed in. */
export function readToken(): string | null {
  return readSession()?.token ?? null;
}

/** Keeps the session in this tab and, through the browser's storage, in the others; null forgets it. */
export function keepSession(session: Session | null): void {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  else localStorage.removeItem(sessionKey);
  store.set(sessionAtom, session);
}
