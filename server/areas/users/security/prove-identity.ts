// The password is asked again before a sensitive action: see server/sign-in/proof.ts.
import type { z } from 'zod/mini';
import type { Viewer } from '#shared/access/viewer.ts';
import type { proveIdentityInput } from '#shared/areas/users/security-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../../../access/account-event.ts';
import { verifyPassword } from '../../../sign-in/password.ts';
import { inTransaction, signInPrincipal, systemPrincipal } from '../../../db/transaction.ts';
import type { AccountRequest } from '../accounts/account-request.ts';

/**
 * Proves who uses the session, for the next 15 minutes. Fails with `invalid_input` (`password`: `wrong_password`), and
 * with `sign_in.throttled` { retryAfter: seconds } after too many wrong ones.
 */
export async function proveIdentity(
  { commands: { db, notifyCommitted }, address, passwords, now }: AccountRequest,
  viewer: Viewer,
  { password }: z.output<typeof proveIdentityInput>,
): Promise<void> {
  const taken = await passwords.consume({ account: `prove:${viewer.id}`, address, device: viewer.sessionId });
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  const account = await inTransaction(db, signInPrincipal, (trx) =>
    trx.selectFrom('users').select('passwordHash').where('id', '=', viewer.id).executeTakeFirst(),
  );
  if (!(await verifyPassword(account?.passwordHash ?? null, password))) failField('password', 'wrong_password');
  await taken.forgive();
  await inTransaction(db, systemPrincipal, async (trx) => {
    const locked = (await lockAccount(trx, viewer.id)) ?? fail('UNAUTHENTICATED');
    // The session may have ended while the hash was computed.
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ provenAt: now })
      .where('id', '=', viewer.sessionId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) fail('UNAUTHENTICATED');
    const by = { id: viewer.id, role: viewer.audience.role };
    await recordAccountEvent(trx, locked, { name: 'proofGiven', by, payload: { sessionId: viewer.sessionId } }, now);
  });
  notifyCommitted();
}
