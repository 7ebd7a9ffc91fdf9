// Signing in. Unknown accounts and wrong passwords are answered alike and as slowly; what is wrong with an account is told only to
// whoever knows its password.
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
  /** Whether this is the demo; anywhere else its published password opens nothing. */
  demo: boolean;
}

export interface Attempt {
  /** Login or e-mail, in any case. */
  login: string;
  password: string;
  /** The client's address (http/address.ts). */
  address: string;
  /** The request's `Cookie` header: it may name a known device. */
  cookieHeader: string | null | undefined;
  /** The session that the same browser has at this moment: it ends. */
  current: Session | null;
  now: Date;
}

interface Account {
  id: string;
  status: string;
  passwordHash: string | null;
}

/**
 * Begins a session; its `cookies` must be sent with the answer. Refuses with sign_in.wrong, sign_in.throttled { retryAfter: seconds },
 * and after the right password with sign_in.disabled, sign_in.not_approved, sign_in.no_role, sign_in.demo_only.
 */
export async function signIn(parts: SignInParts, attempt: Attempt): Promise<Session> {
  const { rules, throttle } = parts;
  const name = attempt.login.trim().toLowerCase();
  const account = await inTransaction(parts.db, signInOnly, (trx) => findAccount(trx, name));
  const device = account && knownDevice(account, attempt.cookieHeader, rules);
  const taken = await throttle.take({ account: name, address: attempt.address, device });
  if (!taken.allowed) refuse('sign_in.throttled', { retryAfter: taken.retryAfter });
  const right = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (!account || !right) refuse('sign_in.wrong');
  await taken.forgive();
  if (!parts.demo && attempt.password === demoPassword) refuse('sign_in.demo_only');
  if (account.status === 'disabled') refuse('sign_in.disabled');
  if (account.status !== 'active') refuse('sign_in.not_approved');
  const session = await inTransaction(parts.db, signInOnly, (trx) => open(trx, rules, account, attempt));
  return { ...session, cookies: [...session.cookies, deviceCookie(account, device, rules)] };
}

// A login may look like somebody else's e-mail: the login counts.
async function findAccount(trx: Trx, name: string): Promise<Account | null> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'status', 'passwordHash'])
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .orderBy((eb) => eb('login', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

async function open(trx: Trx, rules: SessionRules, account: Account, { current, now }: Attempt): Promise<Session> {
  // The account is locked and looked at again: it may have been disabled, or its password changed, while the hash was computed.
  const still = await trx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', account.id)
    .where('status', '=', 'active')
    .where('passwordHash', '=', account.passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (!still) refuse('sign_in.wrong');
  return asSystem(trx, signInOnly, async () => {
    if (current) await leave(trx, current, now);
    return (await createSession(trx, rules, account.id, now)) ?? refuse('sign_in.no_role');
  });
}
