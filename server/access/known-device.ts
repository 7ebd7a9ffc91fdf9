// A device on which somebody has signed in before keeps a mark of it, so that a stranger's failed tries never lock its owner out.
// The mark is signed with the account's password hash: nothing is stored, and a changed password forgets every device.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CookieRules, readCookie, setCookie } from './cookies.ts';

const yearSeconds = 365 * 86_400;

/** An account as far as marks are concerned. */
export interface MarkedAccount {
  id: string;
  passwordHash: string | null;
}

function sign(account: MarkedAccount, mark: string): Buffer {
  return createHmac('sha256', account.passwordHash ?? '')
    .update(`device:${account.id}:${mark}`)
    .digest();
}

/** The mark by which this device is known to the account; null when it is not. */
export function knownDevice(
  account: MarkedAccount,
  cookieHeader: string | null | undefined,
  rules: CookieRules,
): string | null {
  const [mark = '', signature = ''] = (readCookie(cookieHeader, rules, 'qafila-device') ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(account, mark);
  if (account.passwordHash === null || mark === '' || given.length !== right.length) return null;
  return timingSafeEqual(given, right) ? mark : null;
}

/** The `Set-Cookie` header that makes this device known; `mark` is kept when it was known already. */
export function deviceCookie(account: MarkedAccount, mark: string | null, rules: CookieRules): string {
  const kept = mark ?? randomBytes(16).toString('base64url');
  return setCookie(rules, 'qafila-device', `${kept}.${sign(account, kept).toString('base64url')}`, yearSeconds);
}
