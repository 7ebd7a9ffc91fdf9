import { navigate } from 'wouter/use-browser-location';
import { loginPath } from './return-path.ts';
import { storeSession, readSession } from './session.ts';

/**
 * Called when the server does not know the session (code UNAUTHENTICATED, or HTTP 400). Removes the session and
 * navigates to /login, which explains why and returns to this page afterwards. Only the first of several calls has an
 * effect.
 */
export function endExpiredSession({ isDisabled = false } = {}): void {
  if (!readSession()) return;
  const target = loginPath(
    location.pathname + location.search + location.hash,
    isDisabled ? { disabled: true } : { expired: true },
  );
  storeSession(null);
  navigate(target, { replace: true });
}
