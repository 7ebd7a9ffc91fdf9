import { navigate } from 'wouter/use-browser-location';
import { loginPath } from './back.ts';
import { keepSession, readSession } from './session.ts';

/**
 * The server no longer knows this session (code UNAUTHENTICATED, or HTTP 400): forgets it and leads to /login, which
 * says why and leads back afterwards. Safe to call from every failing call at once: only the first does anything.
 */
export function sessionEnded(): void {
  if (!readSession()) return;
  const target = loginPath(location.pathname + location.search, { expired: true });
  keepSession(null);
  navigate(target, { replace: true });
}
