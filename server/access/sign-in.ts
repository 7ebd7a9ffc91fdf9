// Sign-in. Unknown accounts and wrong passwords get the same answer in the same time; the state of an account is
// reported only after the right password.
import { refuse } from '#shared/kit/problem.ts';
import type { Db } from '../db/connection.ts';
import { asSystem, inTransaction, signInOnly, type Trx } from '../db/transaction.ts';
import { demoPassword } from '../demo/accounts.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { createSession, type Session, type SessionRules } from './session.ts';
import { leave } from './sign-out.ts';
import type { Throttle } from './throttle.ts';

export interface SignInParts {
  db: Db;
  rules: SessionRules;
  throttle: Throttle;
  /** True in the demo; elsewhere its published password is rejected. */
  demo: boolean;
}

export interface Attempt {
  /** Login or e-mail, in any case. */
  login: string;
  password: string;
  /** The client's address (http/address.ts). */
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
export async function signIn(parts: SignInParts, attempt: Attempt): Promise<Session> {
  const { rules, throttle } = parts;
  const login = attempt.login.trim().toLowerCase();
  const account = await inTransaction(parts.db, signInOnly, (trx) => findAccount(trx, login));
  const device = account && knownDevice(account, attempt.cookieHeader, rules);
  const taken = await throttle.take({ account: login, address: attempt.address, device });
  if (!taken.allowed) refuse('sign_in.throttled', { retryAfter: taken.retryAfter });
  const isRight = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !isRight) refuse('sign_in.wrong');
  await taken.forgive();
  if (!parts.demo && attempt.password === demoPassword) refuse('sign_in.demo_only');
  if (account.status === 'disabled') refuse('sign_in.disabled');
  if (account.status !== 'active') refuse('sign_in.not_approved');
  const session = await inTransaction(parts.db, signInOnly, (trx) => open(trx, rules, account, attempt));
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

async function open(trx: Trx, rules: SessionRules, account: Account, { current, now }: Attempt): Promise<Session> {
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
  if (!unchanged) refuse('sign_in.wrong');
  return asSystem(trx, signInOnly, async () => {
    if (current) await leave(trx, current, now);
    return (await createSession(trx, rules, account.id, now)) ?? refuse('sign_in.no_role');
  });
}
