// Codes of authenticator apps: TOTP (RFC 6238) with what every app understands, SHA-1, six digits and 30 seconds.
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes before and after the present one that are accepted, because the clocks of phones differ. */
const window = 1;

/** A new secret of 160 bits, as base32 text. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label?: { issuer: string; login: string }): TOTP =>
  new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
    ...(label && { issuer: label.issuer, label: label.login }),
  });

/** The `otpauth:` address that an app reads from a QR code: the company, the account and the secret. */
export const keyUri = (secret: string, label: { issuer: string; login: string }): string =>
  totpOf(secret, label).toString();

/** The number of the 30 seconds that a code belongs to, counted since 1970; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}
