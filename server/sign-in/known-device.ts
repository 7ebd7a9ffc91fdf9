// A browser that has signed in before has a device id in a cookie, with its own attempt counter. So failed attempts
// of strangers never lock out the owner. The id is signed with the account's password hash: nothing is stored, and a
// changed password invalidates every device cookie.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CookieSettings, readCookie, setCookie } from '../access/cookies.ts';

const yearSeconds = 365 * 86_400;

/** The part of an account that device ids are signed with. */
export interface DeviceAccount {
  id: string;
  passwordHash: string | null;
}

function sign(account: DeviceAccount, deviceId: string): Buffer {
  return createHmac('sha256', account.passwordHash ?? '')
    .update(`device:${account.id}:${deviceId}`)
    .digest();
}

/** The device id of this browser if the account has signed it; otherwise null. */
export function knownDeviceId(
  account: DeviceAccount,
  cookieHeader: string | null | undefined,
  rules: CookieSettings,
): string | null {
  const [deviceId = '', signature = ''] = (readCookie(cookieHeader, rules, 'qafila-device') ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(account, deviceId);
  if (account.passwordHash === null || deviceId === '' || given.length !== expected.length) return null;
  return timingSafeEqual(given, expected) ? deviceId : null;
}

/** The `Set-Cookie` header that marks this browser as known; an existing `deviceId` is kept. */
export function deviceCookie(account: DeviceAccount, deviceId: string | null, rules: CookieSettings): string {
  const id = deviceId ?? randomBytes(16).toString('base64url');
  return setCookie(rules, 'qafila-device', `${id}.${sign(account, id).toString('base64url')}`, yearSeconds);
}
