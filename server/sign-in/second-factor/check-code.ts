// A code of the app or of the recovery list, each accepted once.
import type { Trx } from '../../db/transaction.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { endPendingSignIns } from './pending-sign-in.ts';
import { stepOfCode } from './totp.ts';
import { hashRecoveryCode, useRecoveryCode } from './recovery-codes.ts';

/** A typed code. A recovery code has been hashed before anything was locked. */
export type GivenCode = { kind: 'app'; code: string } | { kind: 'recovery'; hash: Buffer | null };

const secretPurpose = (userId: string): string => `second-factor:${userId}`;

/** Encrypts the secret of an account. */
export const sealFactorSecret = (box: SecretBox, userId: string, secret: string): string =>
  box.seal(secret, secretPurpose(userId));

/** What was typed: six digits are a code of the app, all else is a recovery code. In a transaction of sign-in. */
export async function readCode(trx: Trx, userId: string, typed: string): Promise<GivenCode> {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? { kind: 'app', code: digits }
    : { kind: 'recovery', hash: await hashRecoveryCode(trx, userId, typed) };
}

/**
 * Accepts a code of an account that this transaction of sign-in has locked; false if it is wrong, too old, or was
 * accepted before. `box` is null without SECRETS_KEY: then only recovery codes are accepted.
 */
export async function acceptCode(
  trx: Trx,
  box: SecretBox | null,
  { userId, given, now }: { userId: string; given: GivenCode; now: Date },
): Promise<boolean> {
  if (given.kind === 'recovery') return given.hash !== null && useRecoveryCode(trx, userId, given.hash, now);
  const factor = await trx
    .selectFrom('secondFactors')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!factor || !box) return false;
  const step = stepOfCode(box.open(factor.secret, secretPurpose(userId)), given.code, now);
  if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) return false;
  await trx.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', userId).execute();
  return true;
}

/** Removes the second factor of an account with its recovery codes. In a transaction of sign-in. */
export async function deleteFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await endPendingSignIns(trx, { userId });
}
