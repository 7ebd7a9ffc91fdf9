// One-time links of accounts. The secret stands in the fragment of the link's address, which browsers send to no server:
// so it is in no log and no referrer. The database has its hash only.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { userLanguages } from '#shared/areas/users/fields.ts';
import { dayMs } from '#shared/lib/time.ts';
import { newId } from '../db/new-id.ts';
import type { Trx } from '../db/transaction.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';

/** What a link does, with its time in milliseconds. */
export const tokenLifetimes = {
  resetPassword: 60 * 60_000,
  confirmAddress: dayMs,
  changeEmail: dayMs,
  firstAdmin: dayMs,
  invitation: 7 * dayMs,
} as const;
export type TokenPurpose = keyof typeof tokenLifetimes;

/** What a new customer entered, until the address is proven. The password is kept as a hash beside it. */
const signUpData = z.object({
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  cityId: z.string(),
  language: z.enum(userLanguages),
});
export type SignUpData = z.infer<typeof signUpData>;

interface NewToken {
  purpose: TokenPurpose;
  userId?: string | null;
  address?: string | null;
  signUp?: SignUpData | null;
  passwordHash?: string | null;
  /** False: the same statement writes a link that is over. So the time does not tell whether an account exists. */
  isUsable?: boolean;
}

export interface AccountToken {
  id: string;
  userId: string | null;
  address: string | null;
  signUp: SignUpData | null;
  passwordHash: string | null;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Creates a link in a transaction of sign-in: its path begins with `page`. */
export async function createToken(
  trx: Trx,
  { purpose, userId = null, address = null, signUp = null, passwordHash = null, isUsable = true }: NewToken,
  { page, now }: { page: string; now: Date },
): Promise<{ path: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + tokenLifetimes[purpose]);
  await trx
    .insertInto('accountTokens')
    .values({
      id: newId(now.getTime()),
      purpose,
      secretHash: hashOf(secret),
      userId,
      address,
      signUp: signUp && JSON.stringify(signUp),
      passwordHash,
      createdAt: now,
      expiresAt,
      usedAt: isUsable ? null : now,
    })
    .execute();
  return { path: `${page}#t=${secret}`, expiresAt };
}

/** The link of a secret that still works; null if there is none. In a transaction of sign-in. */
export async function findToken(
  trx: Trx,
  purpose: TokenPurpose,
  secret: string,
  now: Date,
): Promise<AccountToken | null> {
  const found = await trx
    .selectFrom('accountTokens')
    .select(['id', 'userId', 'address', 'signUp', 'passwordHash'])
    .where('secretHash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found ? { ...found, signUp: signUpData.nullable().parse(found.signUp) } : null;
}

/**
 * Uses a link up; false if another transaction was faster. What was entered with it is removed. In a transaction of
 * sign-in.
 */
export async function consumeToken(trx: Trx, id: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('accountTokens')
    .set({ usedAt: now, signUp: null, passwordHash: null })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Ends all links of an account, or those of one purpose, or all that prove an address. In a transaction of sign-in.
 */
export async function endTokens(
  trx: Trx,
  of: { userId: string; purpose?: TokenPurpose } | { address: string },
  now: Date,
): Promise<void> {
  const open = trx
    .updateTable('accountTokens')
    .set({ usedAt: now, signUp: null, passwordHash: null })
    .where('usedAt', 'is', null);
  if ('address' in of) await open.where('address', '=', of.address).execute();
  else {
    const ofUser = open.where('userId', '=', of.userId);
    await (of.purpose === undefined ? ofUser : ofUser.where('purpose', '=', of.purpose)).execute();
  }
}

/** Deletes links a day after their end. */
export const deleteOldTokens: MaintenanceTask = async (trx, now) => {
  await trx
    .deleteFrom('accountTokens')
    .where('expiresAt', '<', new Date(now.getTime() - dayMs))
    .execute();
};
