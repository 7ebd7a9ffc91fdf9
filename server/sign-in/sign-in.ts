// Sign-in. Unknown accounts and wrong passwords get the same answer in the same time; the state of an account is
// reported only after the right password.
import { fail } from '#shared/lib/app-error.ts';
import { inTransaction, signInPrincipal, type Trx } from '../db/transaction.ts';
import { repeatTransaction } from '../db/repeat-transaction.ts';
import { deviceCookie, knownDeviceId } from './known-device.ts';
import { demoPassword, verifyPassword } from './password.ts';
import type { Session, SessionSettings } from '../access/session.ts';
import { openSession, refuseInactive, type SessionRequest, type SignInAccount } from './open-session.ts';
import { type FailureLog, recordFailure, recordRefusal } from './record-failure.ts';
import type { PendingSignIn } from './second-factor/pending-sign-in.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Why a sign-in was refused before the state of its account mattered. Nobody but an operator learns which. */
export const signInRefusals = ['unknown', 'wrong', 'throttled'] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

export interface SignInOptions extends FailureLog {
  rules: SessionSettings;
  throttle: SignInThrottle;
  /** True in the demo; elsewhere its published password is rejected. */
  demo: boolean;
  /** Called for each refusal. */
  onRefused?: (reason: SignInRefusal) => void;
}

export interface SignInRequest extends SessionRequest {
  /** Login or e-mail, in any case. */
  login: string;
  password: string;
  /** The request's `Cookie` header: it may login a known device. */
  cookieHeader: string | null | undefined;
}

/**
 * Creates a session, or begins a sign-in that waits for a code; the `cookies` must be sent with the answer. Fails with sign_in.wrong, sign_in.throttled {
 * retryAfter: seconds }, and after the right password with sign_in.disabled, sign_in.not_approved, sign_in.no_role,
 * sign_in.demo_only.
 */
export async function signIn(parts: SignInOptions, attempt: SignInRequest): Promise<Session | PendingSignIn> {
  const { rules, throttle } = parts;
  const login = attempt.login.trim().toLowerCase();
  const account = await inTransaction(parts.db, signInPrincipal, (trx) => findAccount(trx, login));
  const device = account && knownDeviceId(account, attempt.cookieHeader, rules);
  const taken = await throttle.consume({ account: login, address: attempt.address, device });
  if (!taken.allowed) {
    parts.onRefused?.('throttled');
    fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  }
  const isRight = await verifyPassword(account?.passwordHash ?? null, attempt.password);
  if (account && !isRight) void recordFailure(parts, account.id, attempt);
  if (!account || !isRight) {
    parts.onRefused?.(account ? 'wrong' : 'unknown');
    fail('sign_in.wrong');
  }
  await taken.forgive();
  const session = await recordRefusal(parts, account.id, attempt, async () => {
    if (!parts.demo && attempt.password === demoPassword) fail('sign_in.demo_only');
    refuseInactive(account);
    // Two browsers that exchange their accounts lock them in opposite orders.
    return repeatTransaction(() =>
      inTransaction(parts.db, signInPrincipal, (trx) =>
        openSession(trx, rules, account, { ...attempt, way: 'password' }),
      ),
    );
  });
  // The browser is known only once the second step is done.
  if ('isPending' in session) return session;
  parts.notifyCommitted?.();
  return { ...session, cookies: [...session.cookies, deviceCookie(account, device, rules)] };
}

// A login may equal another account's e-mail: the login takes precedence.
async function findAccount(trx: Trx, login: string): Promise<SignInAccount | null> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'status', 'passwordHash'])
    .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', login)]))
    .orderBy((eb) => eb('login', '=', login), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
