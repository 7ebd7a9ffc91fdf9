// The second step of a sign-in. Its cookie says which one; a code ends it with a session, or five wrong ones without.
import type { Viewer } from '#shared/access/viewer.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { type LockedAccount, lockAccount } from '../../access/account-event.ts';
import type { Session } from '../../access/session.ts';
import { inTransaction, signInPrincipal, type Trx, withSystemRole } from '../../db/transaction.ts';
import { repeatTransaction } from '../../db/repeat-transaction.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { deviceCookie, knownDeviceId } from '../known-device.ts';
import { type SessionRequest, type SignInAccount, startSession } from '../open-session.ts';
import { recordFailure, recordRefusal } from '../record-failure.ts';
import type { SignInOptions } from '../sign-in.ts';
import { acceptCode, type GivenCode, readCode } from './check-code.ts';
import { countWrongCode, endedSignInCookie, endPendingSignIns, findPendingSignIn } from './pending-sign-in.ts';

/** Called in the transaction, with the rights of the system, when a recovery code opened a session. */
export type RecoveryCodeUsed = (trx: Trx, account: LockedAccount, viewer: Viewer, now: Date) => Promise<void>;

export interface ConfirmSignInOptions extends SignInOptions {
  secrets: SecretBox | null;
  onRecoveryCodeUsed: RecoveryCodeUsed;
}

export interface CodeAttempt extends SessionRequest {
  /** Of the app, or of the recovery list. */
  code: string;
  cookieHeader: string | null | undefined;
}

/** Of the account, while nothing is locked. */
async function readAccount(trx: Trx, id: string): Promise<SignInAccount | null> {
  const found = await trx
    .selectFrom('users')
    .select(['id', 'status', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Creates a session; its `cookies` must be sent with the answer. Fails with sign_in.code_expired without a sign-in that
 * waits for a code, invalid_input (`code`: wrong_code), sign_in.throttled { retryAfter: seconds }, sign_in.disabled,
 * sign_in.wrong if the account has changed meanwhile, and sign_in.no_role.
 */
export async function confirmSignIn(parts: ConfirmSignInOptions, attempt: CodeAttempt): Promise<Session> {
  const { db, rules, throttle } = parts;
  const { cookieHeader, address, now } = attempt;
  const { userId, account } = await inTransaction(db, signInPrincipal, async (trx) => {
    const pending = (await findPendingSignIn(trx, rules, cookieHeader, now)) ?? fail('sign_in.code_expired');
    return {
      userId: pending.userId,
      account: (await readAccount(trx, pending.userId)) ?? fail('sign_in.code_expired'),
    };
  });
  const device = knownDeviceId(account, cookieHeader, rules);
  const taken = await throttle.consume({ account: `code:${userId}`, address, device, isPasswordKnown: true });
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  const given = await inTransaction(db, signInPrincipal, (trx) => readCode(trx, userId, attempt.code));
  const session = await recordRefusal(parts, userId, attempt, () =>
    repeatTransaction(() =>
      inTransaction(db, signInPrincipal, (trx) => decide(trx, parts, { ...attempt, userId, given })),
    ),
  );
  if (typeof session === 'string') {
    void recordFailure(parts, userId, attempt);
    if (session === 'over') fail('sign_in.code_expired');
    failField('code', 'wrong_code');
  }
  await taken.forgive();
  parts.notifyCommitted?.();
  return {
    ...session,
    cookies: [...session.cookies, deviceCookie(account, device, rules), endedSignInCookie(rules)],
  };
}

/** The session of a right code; `wrong`, or `over` after the last wrong one. */
async function decide(
  trx: Trx,
  { rules, secrets, onRecoveryCodeUsed }: ConfirmSignInOptions,
  { userId, given, ...attempt }: CodeAttempt & { userId: string; given: GivenCode },
): Promise<Session | 'wrong' | 'over'> {
  const { cookieHeader, now } = attempt;
  // The account first: whatever else changes its second factor locks in this order too.
  const locked = await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, userId));
  const pending = await findPendingSignIn(trx, rules, cookieHeader, now);
  const account = await readAccount(trx, userId);
  // Another call was faster, or the account changed.
  if (!locked || !pending || !account) fail('sign_in.code_expired');
  if (account.status !== 'active') fail('sign_in.disabled');
  if (!(await acceptCode(trx, secrets, { userId, given, now })))
    return (await countWrongCode(trx, pending.id)) ? 'over' : 'wrong';
  await endPendingSignIns(trx, { id: pending.id });
  const path = { way: pending.way, code: given.kind };
  const session = await startSession(trx, rules, account, { ...attempt, path });
  if (given.kind === 'recovery')
    await withSystemRole(trx, signInPrincipal, () => onRecoveryCodeUsed(trx, locked, session.viewer, now));
  return session;
}
