// Sign-in. Unknown accounts and wrong passwords get the same answer in the same time; the state of an account is
// reported only after the right password.
import { fail } from '#shared/lib/app-error.ts';
import type { Db } from '../db/connection/connection.ts';
import { withSystemRole, inTransaction, signInPrincipal, type Trx } from '../db/transaction.ts';
import { demoPassword } from './demo-password.ts';
import { deviceCookie, knownDeviceId } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { createSession, type Session, type SessionSettings } from './session.ts';
import { signOutInTransaction } from './sign-out.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInOptions {
  db: Db;
  rules: SessionSettings;
  throttle: SignInThrottle;
  /** True in the demo; elsewhere its published password is rejected. */
  demo: boolean;
}

export interface SignInRequest {
  /** Login or e-mail, in any case. */
  login: string;
  password: string;
  /** The client's address (http/client-address.ts). */
  address: string;
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
  if (!account || !isRight) fail('sign_in.wrong');
  await taken.forgive();
  if (!parts.demo && attempt.password === demoPassword) fail('sign_in.demo_only');
  if (account.status === 'disabled') fail('sign_in.disabled');
  if (account.status !== 'active') fail('sign_in.not_approved');
  const session = await inTransaction(parts.db, signInPrincipal, (trx) => open(trx, rules, account, attempt));
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

async function open(
  trx: Trx,
  rules: SessionSettings,
  account: Account,
  { current, now }: SignInRequest,
): Promise<Session> {
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
    return (await createSession(trx, rules, account.id, now)) ?? fail('sign_in.no_role');
  });
}
