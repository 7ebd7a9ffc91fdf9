// Recovery codes, for who has lost the phone. They are short enough to be typed from paper, so a fast hash would be
// guessed from a copy of the database: they are hashed like passwords. One salt per account lets a single hash find
// one of ten.
import { randomBytes, randomInt } from 'node:crypto';
import type { Trx } from '../../db/transaction.ts';
import { hashCode } from '../password.ts';

const codesPerAccount = 10;
/** Without the letters and digits that are taken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 3;
const groupLength = 4;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** What was typed, without its hyphens, spaces and capitals. */
const normalise = (typed: string): string => typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

export interface RecoveryCodes {
  /** For the owner, once: `xxxx-xxxx-xxxx`. */
  codes: string[];
  salt: Buffer;
  hashes: Buffer[];
}

/** Ten new codes of 59 bits, with their hashes. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codesPerAccount }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashCode(normalise(code), salt)));
  return { codes, salt, hashes };
}

/** Replaces the codes of an account that has a second factor. In a transaction of sign-in. */
export async function saveRecoveryCodes(trx: Trx, userId: string, { salt, hashes }: RecoveryCodes): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx.updateTable('secondFactors').set({ recoverySalt: salt }).where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

/** The hash of a typed code with the salt of an account; null if the account has no codes. In a transaction of sign-in. */
export async function hashRecoveryCode(trx: Trx, userId: string, typed: string): Promise<Buffer | null> {
  const factor = await trx
    .selectFrom('secondFactors')
    .select('recoverySalt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return factor?.recoverySalt ? hashCode(normalise(typed), factor.recoverySalt) : null;
}

/** Uses a code up; false if the account has no such code, or has used it. In a transaction of sign-in. */
export async function useRecoveryCode(trx: Trx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** How many codes an account has left. In a transaction of sign-in. */
export async function countRecoveryCodes(trx: Trx, userId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
