// A new password of who is signed in and knows the present one.
import type { z } from 'zod/mini';
import type { Viewer } from '#shared/access/viewer.ts';
import type { changePasswordInput } from '#shared/areas/users/account-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { lockAccount } from '../../../access/account-event.ts';
import { hashNewPassword } from '../../../sign-in/password-policy.ts';
import { readPasswordHash, verifyPassword } from '../../../sign-in/password.ts';
import { inTransaction, signInPrincipal, withSystemRole } from '../../../db/transaction.ts';
import { type AccountRequest, recordFailedProof } from './account-request.ts';
import { savePassword } from './save-password.ts';

/**
 * Changes the viewer's password and ends all sessions, this one included. Fails with `invalid_input` (`current`:
 * `wrong_password`; `password`: `same_password`), and with `sign_in.throttled` { retryAfter: seconds } after too many wrong ones.
 */
export async function changePassword(
  request: AccountRequest,
  viewer: Viewer,
  { current, password }: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { address, passwords, now } = request;
  const { db, notifyCommitted } = request.commands;
  const attempt = { account: `change-password:${viewer.id}`, address, device: viewer.sessionId };
  const taken = await passwords.consume(attempt);
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  const before = await inTransaction(db, signInPrincipal, (trx) => readPasswordHash(trx, viewer.id));
  if (!(await verifyPassword(before, current))) {
    recordFailedProof(request, viewer);
    failField('current', 'wrong_password');
  }
  await taken.forgive();
  if (password === current) failField('password', 'same_password');
  const passwordHash = await hashNewPassword(password);
  await inTransaction(db, signInPrincipal, async (trx) => {
    const account = await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, viewer.id));
    // It may have been changed, or the account disabled, while the hash was computed.
    if (account?.status !== 'active' || (await readPasswordHash(trx, viewer.id)) !== before) fail('UNAUTHENTICATED');
    await savePassword(trx, account, { passwordHash, by: { id: viewer.id, role: viewer.audience.role }, now });
  });
  notifyCommitted();
}
