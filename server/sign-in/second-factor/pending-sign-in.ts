// A sign-in whose first step is done and that waits for a code. The browser has its secret in a cookie, so no other
// browser can go on with it; the database has the hash.
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import type { MaintenanceTask } from '../../events/maintenance.ts';
import { type CookieSettings, readCookie, setCookie } from '../../access/cookies.ts';

/** How somebody was recognised in the first step. */
const signInWays = ['password', 'google'] as const;
export type SignInWay = (typeof signInWays)[number];

const lifetimeMs = 5 * 60_000;
/** Wrong codes after which it is over. */
const maxWrongCodes = 5;

/** The answer to a right password of an account with a second factor. */
export interface PendingSignIn {
  isPending: true;
  cookies: readonly string[];
}

interface StoredSignIn {
  id: string;
  userId: string;
  way: SignInWay;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The `Set-Cookie` header that removes the cookie of a pending sign-in. */
export const endedSignInCookie = (rules: CookieSettings): string => setCookie(rules, 'qafila-sign-in', '', 0);

/** Begins one, in a transaction of sign-in. */
export async function beginPendingSignIn(
  trx: Trx,
  rules: CookieSettings,
  { userId, way, now }: { userId: string; way: SignInWay; now: Date },
): Promise<PendingSignIn> {
  const secret = randomBytes(32).toString('base64url');
  await trx
    .insertInto('pendingSignIns')
    .values({
      id: newId(now.getTime()),
      secretHash: hashOf(secret),
      userId,
      way,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return { isPending: true, cookies: [setCookie(rules, 'qafila-sign-in', secret, lifetimeMs / 1000)] };
}

/** The one of a `Cookie` header; null if there is none, or it is over. In a transaction of sign-in. */
export async function findPendingSignIn(
  trx: Trx,
  rules: CookieSettings,
  cookieHeader: string | null | undefined,
  now: Date,
): Promise<StoredSignIn | null> {
  const secret = readCookie(cookieHeader, rules, 'qafila-sign-in');
  if (secret === null) return null;
  const found = await trx
    .selectFrom('pendingSignIns')
    .select(['id', 'userId', 'way'])
    .where('secretHash', '=', hashOf(secret))
    .where('expiresAt', '>', now)
    .where('failures', '<', maxWrongCodes)
    .executeTakeFirst();
  const way = signInWays.find((known) => known === found?.way);
  return found && way ? { ...found, way } : null;
}

/** Counts a wrong code; true if it was the last one that is allowed. In a transaction of sign-in. */
export async function countWrongCode(trx: Trx, id: string): Promise<boolean> {
  const { failures } = await trx
    .updateTable('pendingSignIns')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures >= maxWrongCodes;
}

/** Ends one, or all of an account. In a transaction of sign-in. */
export async function endPendingSignIns(trx: Trx, of: { id: string } | { userId: string }): Promise<void> {
  const all = trx.deleteFrom('pendingSignIns');
  await ('id' in of ? all.where('id', '=', of.id) : all.where('userId', '=', of.userId)).execute();
}

/** Deletes those that are over. */
export const deleteOldPendingSignIns: MaintenanceTask = async (trx, now) => {
  await trx.deleteFrom('pendingSignIns').where('expiresAt', '<', now).execute();
};
