// The password, or a code of the second factor, is asked again before a sensitive action: see server/sign-in/proof.ts.
import type { z } from 'zod/mini';
import type { Viewer } from '#shared/access/viewer.ts';
import type { proveIdentityInput } from '#shared/areas/users/security-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { lockAccount, recordAccountEvent } from '../../../access/account-event.ts';
import { verifyPassword } from '../../../sign-in/password.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inTransaction, signInPrincipal, systemPrincipal, withSystemRole } from '../../../db/transaction.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { acceptCode, readCode } from '../../../sign-in/second-factor/check-code.ts';
import { type AccountRequest, recordFailedProof } from '../accounts/account-request.ts';

/** True if what was given is right. A code is used up. */
async function isRight(
  db: Db,
  userId: string,
  { password, code }: z.output<typeof proveIdentityInput>,
  { secrets, now }: { secrets: SecretBox | null; now: Date },
): Promise<boolean> {
  if (password !== undefined) {
    const account = await inTransaction(db, signInPrincipal, (trx) =>
      trx.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst(),
    );
    return verifyPassword(account?.passwordHash ?? null, password);
  }
  return inTransaction(db, signInPrincipal, async (trx) => {
    await withSystemRole(trx, signInPrincipal, () => lockAccount(trx, userId));
    const { secondFactorAt = null } =
      (await trx.selectFrom('users').select('secondFactorAt').where('id', '=', userId).executeTakeFirst()) ?? {};
    const given = await readCode(trx, userId, code ?? '');
    return secondFactorAt !== null && given.kind === 'app' && acceptCode(trx, secrets, { userId, given, now });
  });
}

/**
 * Proves who uses the session, for the next 15 minutes: by the password or a code of the app. Fails with `invalid_input`
 * (`password`: `wrong_password`, `code`: `wrong_code`), and with `sign_in.throttled` { retryAfter: seconds } after too many wrong ones.
 */
export async function proveIdentity(
  request: AccountRequest,
  viewer: Viewer,
  input: z.output<typeof proveIdentityInput>,
): Promise<void> {
  const { address, passwords, secrets, now } = request;
  const { db, notifyCommitted } = request.commands;
  const taken = await passwords.consume({ account: `prove:${viewer.id}`, address, device: viewer.sessionId });
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  if (!(await isRight(db, viewer.id, input, { secrets, now }))) {
    recordFailedProof(request, viewer);
    if (input.code === undefined) failField('password', 'wrong_password');
    failField('code', 'wrong_code');
  }
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
