// A new password by mail. A known and an unknown address get the same answer, after the same statements.
import type { z } from 'zod/mini';
import type { requestPasswordResetInput, resetPasswordInput } from '#shared/areas/users/account-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { lockAccount } from '../../../access/account-event.ts';
import { consumeToken, createToken, findToken } from '../../../sign-in/account-tokens.ts';
import { readPasswordHash, verifyPassword } from '../../../sign-in/password.ts';
import { hashNewPassword } from '../../../sign-in/password-policy.ts';
import { inTransaction, signInPrincipal, withSystemRole } from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { type AccountRequest, enforceAddressLimit } from './account-request.ts';
import { savePassword } from './save-password.ts';

/**
 * Sends a link to the account's address; nothing to an unknown one, and nothing to an account that is
 * disabled or still invited. Fails with
 * `too_many_requests` only, which depends on the client's address alone.
 */
export async function requestPasswordReset(
  request: AccountRequest,
  { email, language }: z.output<typeof requestPasswordResetInput>,
): Promise<void> {
  await enforceAddressLimit(request);
  const isWithinLimit = await request.links.ofRecipient(email);
  const { now } = request;
  await inTransaction(request.commands.db, signInPrincipal, async (trx) => {
    const found = await trx
      .selectFrom('users')
      .select(['id', 'name', 'status'])
      .where('email', '=', email)
      .executeTakeFirst();
    const account = found && found.status !== 'disabled' && found.status !== 'invited' ? found : undefined;
    const isSent = account !== undefined && isWithinLimit;
    const { path, expiresAt } = await createToken(
      trx,
      { purpose: 'resetPassword', userId: account?.id ?? null, isUsable: isSent },
      { page: '/change-password', now },
    );
    const params = { name: account?.name ?? '', path, expiresAt: expiresAt.toISOString() };
    await withSystemRole(trx, signInPrincipal, () =>
      enqueueMail(trx, { template: 'passwordReset', language, recipient: email, params, expiresAt, isSent }, now),
    );
  });
}

/**
 * Sets a new password by a link; it works once. Returns the account's id. Fails with `invalid_input` for a password that
 * is not allowed or the present one, which leaves the link as it is, and with `account_link.invalid`. Nobody guesses the
 * present one here: any other is saved, and the link is over.
 */
export async function resetPassword(
  { commands: { db, notifyCommitted }, now }: AccountRequest,
  { token, password }: z.output<typeof resetPasswordInput>,
): Promise<string> {
  const present = await inTransaction(db, signInPrincipal, async (trx) => {
    const link = (await findToken(trx, 'resetPassword', token, now)) ?? fail('account_link.invalid');
    return link.userId === null ? null : readPasswordHash(trx, link.userId);
  });
  if (await verifyPassword(present, password)) failField('password', 'same_password');
  const passwordHash = await hashNewPassword(password);
  const id = await inTransaction(db, signInPrincipal, async (trx) => {
    const link = await findToken(trx, 'resetPassword', token, now);
    const { userId = null } = link ?? {};
    if (!link || userId === null) fail('account_link.invalid');
    // The account first: so two links of one account never wait for each other.
    const account = await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, userId));
    const isFirst = await consumeToken(trx, link.id, now);
    if (!account || account.status === 'disabled' || !isFirst) fail('account_link.invalid');
    await savePassword(trx, account, { passwordHash, by: null, now });
    return account.id;
  });
  notifyCommitted();
  return id;
}
