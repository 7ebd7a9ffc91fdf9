// `__Host-` makes a browser reject the cookie from a subdomain or without Secure. Over plain http (the demo) browsers
// would drop such a cookie.

export type CookieName = 'qafila' | 'qafila-device' | 'qafila-openid' | 'qafila-sign-in';

export interface CookieSettings {
  secure: boolean;
}

/** The name of the cookie on the wire. */
export function cookieName(rules: CookieSettings, name: CookieName): string {
  return rules.secure ? `__Host-${name}` : name;
}

/**
 * The value of one of our cookies in a `Cookie` header; null if it is absent or not 1–1,500 characters of base64url
 * or dots.
 */
export function readCookie(header: string | null | undefined, rules: CookieSettings, name: CookieName): string | null {
  const wanted = cookieName(rules, name);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== wanted) continue;
    const value = part.slice(at + 1).trim();
    return /^[\w.-]{1,1500}$/.test(value) ? value : null;
  }
  return null;
}

/** A `Set-Cookie` header; 0 seconds removes the cookie. */
export function setCookie(rules: CookieSettings, name: CookieName, value: string, maxAgeSeconds: number): string {
  const flags = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax', ...(rules.secure ? ['Secure'] : [])];
  return `${cookieName(rules, name)}=${value}; ${flags.join('; ')}`;
}
