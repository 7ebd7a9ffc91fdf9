// A new password ends every session, every socket and every other link of the account, and its owner gets a mail.
import type { Role } from '#shared/access/roles.ts';
import { type LockedAccount, recordAccountEvent } from '../../../access/account-event.ts';
import { endTokens } from '../../../sign-in/account-tokens.ts';
import { endPendingSignIns } from '../../../sign-in/second-factor/pending-sign-in.ts';
import { endAllSessions } from '../../../access/session.ts';
import { signInPrincipal, type Trx, withSystemRole } from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { mailLanguageOf } from './account-request.ts';

export interface NewPassword {
  passwordHash: string;
  /** Who changed it; null for who came by a link. */
  by: { id: string; role: Role } | null;
  now: Date;
}

/** Saves the hash of a new password for an account that this transaction of sign-in has locked. */
export async function savePassword(
  trx: Trx,
  account: LockedAccount,
  { passwordHash, by, now }: NewPassword,
): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', account.id).execute();
  await endTokens(trx, { userId: account.id }, now);
  await endPendingSignIns(trx, { userId: account.id });
  await withSystemRole(trx, signInPrincipal, async () => {
    await endAllSessions(trx, account.id);
    await recordAccountEvent(trx, account, { name: 'passwordChanged', by }, now);
    const owner = await trx
      .selectFrom('users')
      .select(['name', 'email', 'language'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (owner.email === null) return;
    const params = { name: owner.name, path: '/password-reset' };
    const language = mailLanguageOf(owner.language);
    await enqueueMail(trx, { template: 'passwordChanged', language, recipient: owner.email, params }, now);
  });
}
