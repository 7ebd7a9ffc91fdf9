// An authenticator app, as its owner has it on the phone.
import { TOTP } from 'otpauth';

/** The code that the app shows for a secret at a moment. */
export function codeAt(secret: string, at: Date = new Date()): string {
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp: at.getTime() });
}

/** A code that the app never shows around a moment. */
export function wrongCodeAt(secret: string, at: Date = new Date()): string {
  const near = new Set(
    [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, new Date(at.getTime() + seconds * 1_000))),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '666666';
}
