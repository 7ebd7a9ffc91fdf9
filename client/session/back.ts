// Where sign-in leads back to. The address comes from the URL, so it is only believed when it stays inside this app.

/** The sign-in page, remembering where somebody was; `expired` explains why they are asked again. */
export function loginPath(from: string, { expired = false } = {}): string {
  const query = new URLSearchParams();
  const back = safeBack(from);
  if (back !== null && back !== '/') query.set('back', back);
  if (expired) query.set('expired', '1');
  const text = query.toString();
  return text === '' ? '/login' : `/login?${text}`;
}

/** The path and search of `back` when it is a page of this app other than the sign-in page; otherwise null. */
export function safeBack(back: string | null): string | null {
  if (back === null || !back.startsWith('/')) return null;
  const url = URL.parse(back, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('/login')) return null;
  return url.pathname + url.search;
}
