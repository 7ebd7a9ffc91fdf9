// The page to return to after sign-in. It comes from the URL, so it is accepted only if it is inside this app.

/**
 * URL of the sign-in page with the page to return to. `expired`, `disabled`: the page explains that
 * the session has expired, or that the account was disabled.
 */
export function loginPath(from: string, { expired = false, disabled = false } = {}): string {
  const query = new URLSearchParams();
  const back = safeReturnPath(from);
  if (back !== null && back !== '/') query.set('back', back);
  if (expired) query.set('expired', '1');
  if (disabled) query.set('disabled', '1');
  const text = query.toString();
  return text === '' ? '/login' : `/login?${text}`;
}

/**
 * Path, search and fragment of `back` if it is a page of this app other than sign-in; otherwise null. The secret of a
 * link (`#t=`) is left out: it must not get into a query, which servers log.
 */
export function safeReturnPath(back: string | null): string | null {
  if (back === null || !back.startsWith('/')) return null;
  const url = URL.parse(back, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('/login')) return null;
  const hasSecret = new URLSearchParams(url.hash.slice(1)).has('t');
  return url.pathname + url.search + (hasSecret ? '' : url.hash);
}
