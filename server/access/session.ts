// A session is a secret in an httpOnly cookie; the database stores only its hash. The anti-forgery token is derived
// from the same secret: a reloaded page gets the same token, and nobody without the cookie can compute it.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { dayMs } from '#shared/lib/time.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection/connection.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { findViewer } from './audience.ts';
import { type CookieSettings, readCookie, setCookie } from './cookies.ts';

export interface SessionSettings extends CookieSettings {
  /** Days without a request after which a session ends. */
  sessionDays: number;
}

/** A session of an active user. */
export interface Session {
  id: string;
  viewer: Viewer;
  /** Sent by the client in `x-qafila-token` with every mutation; not sufficient on its own. */
  token: string;
  /** `Set-Cookie` headers for the answer: the cookie is new or was prolonged. */
  cookies: readonly string[];
}

const touchAfterMs = 5 * 60_000;
/** Maximum age of a session in days, even if it is used. */
const longestDays = 90;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const tokenOf = (secret: string) => createHmac('sha256', secret).update('token').digest('base64url');

function cookieFor(rules: SessionSettings, secret: string): string {
  return setCookie(rules, 'qafila', secret, (rules.sessionDays * dayMs) / 1000);
}

/** The `Set-Cookie` header that deletes the session cookie. */
export function expiredCookie(rules: CookieSettings): string {
  return setCookie(rules, 'qafila', '', 0);
}

function expiry(rules: SessionSettings, createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + rules.sessionDays * dayMs, createdAt.getTime() + longestDays * dayMs));
}

/** Creates a session for a user, in the caller's transaction with system rights; null if the user may not sign in. */
export async function createSession(
  trx: Trx,
  rules: SessionSettings,
  userId: string,
  now: Date,
): Promise<Session | null> {
  const id = newId(now.getTime());
  const viewer = await findViewer(trx, userId, id);
  if (!viewer) return null;
  const secret = randomBytes(32).toString('base64url');
  await trx.deleteFrom('sessions').where('userId', '=', userId).where('expiresAt', '<', now).execute();
  await trx
    .insertInto('sessions')
    .values({ id, userId, secretHash: hashOf(secret), createdAt: now, seenAt: now, expiresAt: expiry(rules, now, now) })
    .execute();
  return { id, viewer, token: tokenOf(secret), cookies: [cookieFor(rules, secret)] };
}

/** The session of a `Cookie` header; null if there is none, or it ended, or its user may no longer sign in. */
export async function readSession(
  db: Db,
  rules: SessionSettings,
  cookieHeader: string | null | undefined,
  now: Date,
): Promise<Session | null> {
  const secret = readCookie(cookieHeader, rules, 'qafila');
  if (secret === null) return null;
  return inTransaction(db, systemPrincipal, async (trx) => {
    const found = await trx
      .selectFrom('sessions')
      .select(['id', 'userId', 'createdAt', 'seenAt'])
      .where('secretHash', '=', hashOf(secret))
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    const viewer = found && (await findViewer(trx, found.userId, found.id));
    if (!viewer) return null;
    const session: Session = { id: found.id, viewer, token: tokenOf(secret), cookies: [] };
    if (now.getTime() - found.seenAt.getTime() < touchAfterMs) return session;
    await trx
      .updateTable('sessions')
      .set({ seenAt: now, expiresAt: expiry(rules, found.createdAt, now) })
      .where('id', '=', found.id)
      .execute();
    return { ...session, cookies: [cookieFor(rules, secret)] };
  });
}

/** Ends one session, in the caller's transaction with system rights; false if it had ended already. */
export async function endSession(trx: Trx, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of a user except one, in the caller's transaction with system rights. */
export async function endAllSessions(trx: Trx, userId: string, except: string | null = null): Promise<void> {
  let sessions = trx.deleteFrom('sessions').where('userId', '=', userId);
  if (except !== null) sessions = sessions.where('id', '!=', except);
  await sessions.execute();
}
