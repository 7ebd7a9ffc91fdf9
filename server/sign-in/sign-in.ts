// Sign-in. Unknown accounts and wrong passwords get the same answer in the same time; the state of an account is
// reported only after the right password.
import { fail } from '#shared/lib/app-error.ts';
import type { Db } from '../db/connection/connection.ts';
import { withSystemRole, inTransaction, signInPrincipal, systemPrincipal, type Trx } from '../db/transaction.ts';
import { lockAccount, recordAccountEvent } from '../access/account-event.ts';
import { deviceCookie, knownDeviceId } from './known-device.ts';
import { demoPassword, verifyPassword } from './password.ts';
import { createSession, type Session, type SessionOrigin, type SessionSettings } from '../access/session.ts';
import { signOutInTransaction } from './sign-out.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInOptions {
  db: Db;
  rules: SessionSettings;
  throttle: SignInThrottle;
  /** True in the demo; elsewhere its published password is rejected. */
  demo: boolean;
  /** Notifies the numbering of the events. */
  notifyCommitted?: () => void;
  /** Called when a failed attempt could not be recorded. */
  onUnrecorded?: (error: unknown) => void;
}

export interface SignInRequest extends SessionOrigin {
  /** Login or e-mail, in any case. */
  login: string;
  password: string;
  /** The request's `Cookie` header: it may login a known device. */
  cookieHeader: string | null | undefined;
  /** The current session of the same browser: it ends. */
  current: Session | null;
  now: Date;
}

interface Account {
  id: string;
  status: string;
  passwordHash: string | null;
}

/**
 * Creates a session; its `cookies` must be sent with the answer. Fails with sign_in.wrong, sign_in.throttled {
 * retryAfter: seconds }, and after the right password with sign_in.disabled, sign_in.not_approved, sign_in.no_role,
 * sign_in.demo_only.
 */
export async function signIn(parts: SignInOptions, attempt: SignInRequest): Promise<Session> {
  const { rules, throttle } = parts;
  const login = attempt.login.trim().toLowerCase();
  const account = await inTransaction(parts.db, signInPrincipal, (trx) => findAccount(trx, login));
  const device = account && knownDeviceId(account, attempt.cookieHeader, rules);
  const taken = await throttle.consume({ account: login, address: attempt.address, device });
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  const isRight = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (account && !isRight) void recordFailure(parts, account.id, attempt);
  if (!account || !isRight) fail('sign_in.wrong');
  await taken.forgive();
  if (!parts.demo && attempt.password === demoPassword) fail('sign_in.demo_only');
  if (account.status === 'disabled') fail('sign_in.disabled');
  if (account.status !== 'active') fail('sign_in.not_approved');
  const session = await inTransaction(parts.db, signInPrincipal, (trx) => open(trx, rules, account, attempt));
  parts.notifyCommitted?.();
  return { ...session, cookies: [...session.cookies, deviceCookie(account, device, rules)] };
}

// A login may equal another account's e-mail: the login takes precedence.
async function findAccount(trx: Trx, login: string): Promise<Account | null> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'status', 'passwordHash'])
    .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', login)]))
    .orderBy((eb) => eb('login', '=', login), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

async function open(trx: Trx, rules: SessionSettings, account: Account, attempt: SignInRequest): Promise<Session> {
  const { current, now } = attempt;
  // The account is locked and checked again: it may have been disabled, or its password changed, while the hash was
  // computed.
  const unchanged = await trx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', account.id)
    .where('status', '=', 'active')
    .where('passwordHash', '=', account.passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (!unchanged) fail('sign_in.wrong');
  return withSystemRole(trx, signInPrincipal, async () => {
    if (current) await signOutInTransaction(trx, current, now);
    const session = (await createSession(trx, rules, account.id, now, attempt)) ?? fail('sign_in.no_role');
    const locked = (await lockAccount(trx, account.id)) ?? fail('sign_in.wrong');
    const by = { id: account.id, role: session.viewer.audience.role };
    const payload = { sessionId: session.id, address: attempt.address, way: 'password' };
    await recordAccountEvent(trx, locked, { name: 'signedIn', by, payload }, now);
    return session;
  });
}

/**
 * Records a wrong password of a known account: at most as many as the throttle lets through. Nobody waits for it, so the
 * time of an answer does not tell which accounts exist.
 */
async function recordFailure(
  { db, notifyCommitted, onUnrecorded }: SignInOptions,
  accountId: string,
  { address, now }: SignInRequest,
): Promise<void> {
  try {
    await inTransaction(db, systemPrincipal, async (trx) => {
      const account = await lockAccount(trx, accountId);
      if (account)
        await recordAccountEvent(trx, account, { name: 'signInFailed', by: null, payload: { address } }, now);
    });
    notifyCommitted?.();
  } catch (error) {
    onUnrecorded?.(error);
  }
}
