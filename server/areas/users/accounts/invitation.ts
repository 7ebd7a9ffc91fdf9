// Who is invited chooses a password by the link of the mail. The link works once, and until the account is invited again.
import type { z } from 'zod/mini';
import type { acceptInvitationInput } from '#shared/areas/users/account-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { consumeToken, findToken } from '../../../sign-in/account-tokens.ts';
import { hashNewPassword } from '../../../sign-in/password-policy.ts';
import { systemActor } from '../../../commands/actor.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import { inTransaction, signInPrincipal, systemPrincipal, withSignInRole } from '../../../db/transaction.ts';
import { userService } from '../service.ts';
import type { AccountRequest } from './account-request.ts';

/**
 * Sets the first password of an invited account, which is active from then on. Fails with `invalid_input` for a password
 * that is not allowed, which leaves the link as it is, and with `account_link.invalid`.
 */
export async function acceptInvitation(
  { commands, now }: AccountRequest,
  { token, password }: z.output<typeof acceptInvitationInput>,
): Promise<void> {
  const link = await inTransaction(commands.db, signInPrincipal, (trx) => findToken(trx, 'invitation', token, now));
  const { userId = null } = link ?? {};
  if (!link || userId === null) fail('account_link.invalid');
  const passwordHash = await hashNewPassword(password);
  await unitOfWork(commands, systemActor, async (unit) => {
    // The account first, like every other change of it.
    await unit.lock([{ service: userService, id: userId }]);
    const isFirst = await withSignInRole(unit.trx, systemPrincipal, () => consumeToken(unit.trx, link.id, now));
    if (!isFirst) fail('account_link.invalid');
    await unit.run(userService, 'acceptInvitation', { id: userId });
    await withSignInRole(unit.trx, systemPrincipal, () =>
      unit.trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute(),
    );
  });
}
