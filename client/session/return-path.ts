// The page to return to after sign-in. It comes from the URL, so it is accepted only if it is inside this app.

/** URL of the sign-in page with the page to return to. `expired`: the page explains that the session has expired. */
export function loginPath(from: string, { expired = false } = {}): string {
  const query = new URLSearchParams();
  const back = safeReturnPath(from);
  if (back !== null && back !== '/') query.set('back', back);
  if (expired) query.set('expired', '1');
  const text = query.toString();
  return text === '' ? '/login' : `/login?${text}`;
}

/** Path and search of `back` if it is a page of this app other than sign-in; otherwise null. */
export function safeReturnPath(back: string | null): string | null {
  if (back === null || !back.startsWith('/')) return null;
  const url = URL.parse(back, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('/login')) return null;
  return url.pathname + url.search;
}
