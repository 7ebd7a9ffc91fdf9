// What every way to sign in ends with, once it has found out who somebody is: a session, or a second step.
import { fail } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../access/account-event.ts';
import { isWithoutCustomer } from '../access/audience.ts';
import { createSession, type Session, type SessionOrigin, type SessionSettings } from '../access/session.ts';
import { signInPrincipal, type Trx, withSystemRole } from '../db/transaction.ts';
import { beginPendingSignIn, type PendingSignIn, type SignInWay } from './second-factor/pending-sign-in.ts';
import { signOutInTransaction } from './sign-out.ts';

/** An account as it was when its owner was recognised. */
export interface SignInAccount {
  id: string;
  status: string;
  passwordHash: string | null;
}

export interface SessionRequest extends SessionOrigin {
  /** The current session of the same browser: it ends. */
  current: Session | null;
  now: Date;
}

/** Fails with sign_in.disabled and sign_in.not_approved. Only who has proven to be the owner may hear of it. */
export function refuseInactive({ status }: Pick<SignInAccount, 'status'>): void {
  if (status === 'disabled') fail('sign_in.disabled');
  if (status !== 'active') fail('sign_in.not_approved');
}

/** How a session was opened. */
export interface SignInPath {
  way: SignInWay;
  /** Null: the account has no second factor. */
  code: 'app' | 'recovery' | null;
}

/**
 * Opens a session for the owner of an account; with a second factor, it only begins a sign-in that waits for a code. Fails
 * with sign_in.wrong if the account has changed meanwhile, and with sign_in.no_role.
 */
export async function openSession(
  trx: Trx,
  rules: SessionSettings,
  account: SignInAccount,
  request: SessionRequest & { way: SignInWay },
): Promise<Session | PendingSignIn> {
  const { way, now } = request;
  const found = await trx.selectFrom('users').select('secondFactorAt').where('id', '=', account.id).executeTakeFirst();
  if (found?.secondFactorAt) return beginPendingSignIn(trx, rules, { userId: account.id, way, now });
  return startSession(trx, rules, account, { ...request, path: { way, code: null } });
}

/**
 * Creates the session of an account whose owner is proven, ends the browser's earlier one, and records `signedIn`. In a
 * transaction of sign-in. Fails like `openSession`, and with sign_in.disabled for a sub-customer whose customers are
 * disabled.
 */
export async function startSession(
  trx: Trx,
  rules: SessionSettings,
  account: SignInAccount,
  request: SessionRequest & { path: SignInPath },
): Promise<Session> {
  const { current, now, path } = request;
  // The account is locked and checked again: it may have been disabled, or its password changed, while the hash was
  // computed. A second factor that was set up meanwhile asks for its code.
  const unchanged = await trx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', account.id)
    .where('status', '=', 'active')
    .where('passwordHash', 'is not distinct from', account.passwordHash)
    .where('secondFactorAt', path.code === null ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!unchanged) fail('sign_in.wrong');
  return withSystemRole(trx, signInPrincipal, async () => {
    if (current) await signOutInTransaction(trx, current, now);
    const session = await createSession(trx, rules, account.id, now, request);
    if (!session) return fail((await isWithoutCustomer(trx, account.id)) ? 'sign_in.disabled' : 'sign_in.no_role');
    const locked = (await lockAccount(trx, account.id)) ?? fail('sign_in.wrong');
    const by = { id: account.id, role: session.viewer.audience.role };
    const payload = { sessionId: session.id, address: request.address, ...path };
    await recordAccountEvent(trx, locked, { name: 'signedIn', by, payload }, now);
    return session;
  });
}
