// What happens to a second factor is an event of the account, and its owner hears of it by mail.
import type { Viewer } from '#shared/access/viewer.ts';
import { type LockedAccount, recordAccountEvent } from '../../../access/account-event.ts';
import { mailLanguageOf } from '../accounts/account-request.ts';
import { enqueueMail } from '../../mail/queries.ts';
import type { RecoveryCodeUsed } from '../../../sign-in/second-factor/confirm-sign-in.ts';
import type { Trx } from '../../../db/transaction.ts';

/** The events, and the mails with the same names. */
type FactorEvent =
  | 'secondFactorEnabled'
  | 'secondFactorDisabled'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed';

/** Sends the owner of an account the mail of an event, if the account has an address. In a transaction of the system. */
export async function mailFactorEvent(trx: Trx, userId: string, template: FactorEvent, now: Date): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (owner.email === null) return;
  const params = { name: owner.name, path: '/profile#security' };
  await enqueueMail(trx, { template, language: mailLanguageOf(owner.language), recipient: owner.email, params }, now);
}

/** Records what the owner of a locked account did, and sends the mail. In a transaction of the system. */
export async function recordFactorEvent(
  trx: Trx,
  account: LockedAccount,
  { name, viewer, set }: { name: FactorEvent; viewer: Viewer; set?: { secondFactorAt: Date | null } },
  now: Date,
): Promise<void> {
  const by = { id: viewer.id, role: viewer.audience.role };
  await recordAccountEvent(
    trx,
    account,
    { name, by, payload: { sessionId: viewer.sessionId }, ...(set && { set }) },
    now,
  );
  await mailFactorEvent(trx, account.id, name, now);
}

/** Records that somebody signed in with a recovery code, and sends the mail. In a transaction of the system. */
export const recordRecoveryCodeUsed: RecoveryCodeUsed = (trx, account, viewer, now) =>
  recordFactorEvent(trx, account, { name: 'recoveryCodeUsed', viewer }, now);
