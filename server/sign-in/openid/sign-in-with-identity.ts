// Signing in with an identity that its owner has linked to an account before. Nothing is looked up by the e-mail: whoever
// gets an address later would get the account with it.
import { repeatTransaction } from '../../db/repeat-transaction.ts';
import { inTransaction, signInPrincipal } from '../../db/transaction.ts';
import type { Session, SessionSettings } from '../../access/session.ts';
import { openSession, refuseInactive, type SessionRequest } from '../open-session.ts';
import { type FailureLog, recordRefusal } from '../record-failure.ts';
import type { PendingSignIn } from '../second-factor/pending-sign-in.ts';
import type { ProvenIdentity } from './provider.ts';

/**
 * Opens a session for the account to which the identity is linked, or begins a sign-in that waits for the code of its
 * second factor; null if no account is linked. Fails with `sign_in.disabled`,
 * `sign_in.not_approved` and `sign_in.no_role`. Notify the numbering afterwards.
 */
export function signInWithIdentity(
  log: FailureLog,
  rules: SessionSettings,
  { issuer, subject }: ProvenIdentity,
  request: SessionRequest,
): Promise<Session | PendingSignIn | null> {
  return repeatTransaction(() =>
    inTransaction(log.db, signInPrincipal, async (trx) => {
      const account = await trx
        .selectFrom('userIdentities')
        .innerJoin('users', 'users.id', 'userIdentities.userId')
        .select(['users.id', 'users.status', 'users.passwordHash'])
        .where('userIdentities.issuer', '=', issuer)
        .where('userIdentities.subject', '=', subject)
        .executeTakeFirst();
      if (!account) return null;
      return recordRefusal(log, account.id, request, async () => {
        refuseInactive(account);
        return openSession(trx, rules, account, { ...request, way: 'google' });
      });
    }),
  );
}
