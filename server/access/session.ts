// A session is a secret in an httpOnly cookie; the database stores only its hash. The anti-forgery token is derived
// from the same secret: a reloaded page gets the same token, and nobody without the cookie can compute it.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#shared/lib/time.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { Db } from '../db/connection/connection.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction, systemPrincipal, type Trx } from '../db/transaction.ts';
import { findActiveUsers, findViewer } from './audience.ts';
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

/** Where a session was started. */
export interface SessionOrigin {
  /** The client's address (lib/client-address.ts). */
  address: string;
  userAgent: string | null;
}

const longestUserAgent = 300;
const touchAfterMs = 5 * 60_000;
/** Maximum age of a session in days, even if it is used. */
const longestDays = 90;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const keyOf = (hash: Buffer) => hash.toString('base64');
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
  origin: SessionOrigin | null = null,
): Promise<Session | null> {
  const id = newId(now.getTime());
  const viewer = await findViewer(trx, userId, id);
  if (!viewer) return null;
  const secret = randomBytes(32).toString('base64url');
  await trx.deleteFrom('sessions').where('userId', '=', userId).where('expiresAt', '<', now).execute();
  await trx
    .insertInto('sessions')
    .values({
      id,
      userId,
      secretHash: hashOf(secret),
      createdAt: now,
      seenAt: now,
      provenAt: now,
      expiresAt: expiry(rules, now, now),
      address: origin?.address ?? null,
      userAgent: origin?.userAgent?.slice(0, longestUserAgent) ?? null,
    })
    .execute();
  return { id, viewer: { ...viewer, provenAt: now }, token: tokenOf(secret), cookies: [cookieFor(rules, secret)] };
}

/** The session of a `Cookie` header; null if there is none, or it ended, or its user may no longer sign in. */
export async function readSession(
  db: Db,
  rules: SessionSettings,
  cookieHeader: string | null | undefined,
  now: Date,
): Promise<Session | null> {
  const [session = null] = await readSessions(db, rules, [cookieHeader], now);
  return session;
}

/** Like `readSession`; null also for an account that must set up a second factor first. */
export async function readUsableSession(...given: Parameters<typeof readSession>): Promise<Session | null> {
  const session = await readSession(...given);
  return session?.viewer.secondFactor === 'required' ? null : session;
}

/**
 * The sessions of many `Cookie` headers in their order, each as by `readSession`, with the round trips to the database
 * of a single one.
 */
export async function readSessions(
  db: Db,
  rules: SessionSettings,
  cookieHeaders: readonly (string | null | undefined)[],
  now: Date,
): Promise<(Session | null)[]> {
  const secrets = cookieHeaders.map((header) => readCookie(header, rules, 'qafila'));
  const hashes = [...new Set(secrets.filter((secret) => secret !== null))].map(hashOf);
  if (hashes.length === 0) return secrets.map(() => null);
  const records = await inTransaction(db, systemPrincipal, (trx) => readRecords(trx, rules, hashes, now));
  return secrets.map((secret) => {
    const record = secret === null ? undefined : records.get(keyOf(hashOf(secret)));
    if (secret === null || !record) return null;
    const { id, viewer, prolonged } = record;
    return { id, viewer, token: tokenOf(secret), cookies: prolonged ? [cookieFor(rules, secret)] : [] };
  });
}

interface SessionRecord {
  id: string;
  viewer: Viewer;
  prolonged: boolean;
}

/** The sessions of active users by the key of their hash; those that were not used for a while are prolonged. */
async function readRecords(
  trx: Trx,
  rules: SessionSettings,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, SessionRecord>> {
  const found = await trx
    .selectFrom('sessions')
    .select(['id', 'userId', 'secretHash', 'seenAt', 'provenAt'])
    .where('secretHash', 'in', hashes)
    .where('expiresAt', '>', now)
    .execute();
  const users = await findActiveUsers(trx, [...new Set(found.map(({ userId }) => userId))]);
  const records = found.flatMap(({ id, userId, secretHash, seenAt, provenAt }) => {
    const user = users.get(userId);
    const prolonged = now.getTime() - seenAt.getTime() >= touchAfterMs;
    return user ? [[keyOf(secretHash), { id, viewer: { ...user, sessionId: id, provenAt }, prolonged }] as const] : [];
  });
  const seen = records.flatMap(([, { id, prolonged }]) => (prolonged ? [id] : []));
  if (seen.length > 0) await prolong(trx, rules, seen, now);
  return new Map(records);
}

/**
 * Prolongs sessions. One that another transaction changes is skipped: it is prolonged or ended there, and transactions
 * of several sessions never wait for each other.
 */
async function prolong(trx: Trx, rules: SessionSettings, ids: readonly string[], now: Date): Promise<void> {
  const free = trx.selectFrom('sessions').select('id').where('id', 'in', ids).forNoKeyUpdate().skipLocked();
  const longest = sql<Date>`created_at + ${`${longestDays * 24} hours`}::interval`;
  await trx
    .updateTable('sessions')
    .set({ seenAt: now, expiresAt: sql<Date>`least(${expiry(rules, now, now)}::timestamptz, ${longest})` })
    .where('id', 'in', free)
    .execute();
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
