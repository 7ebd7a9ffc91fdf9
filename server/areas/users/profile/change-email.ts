// Another e-mail address. It replaces the present one only when its owner has opened a link: otherwise a mistyped
// address, or somebody at an open page, would take the account over. Both addresses are told.
import type { z } from 'zod/mini';
import type { Viewer } from '#shared/access/viewer.ts';
import type { confirmEmailInput, requestEmailInput } from '#shared/areas/users/profile-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { consumeToken, createToken, endTokens, findToken } from '../../../sign-in/account-tokens.ts';
import { requireProof } from '../../../sign-in/proof.ts';
import { systemActor } from '../../../commands/actor.ts';
import { unitOfWork } from '../../../commands/unit-of-work.ts';
import {
  inTransaction,
  signInPrincipal,
  systemPrincipal,
  type Trx,
  withSignInRole,
  withSystemRole,
} from '../../../db/transaction.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { type AccountRequest, enforceAddressLimit, mailLanguageOf } from '../accounts/account-request.ts';
import { lockAddress } from '../accounts/new-account.ts';
import { userService } from '../service.ts';

interface Owner {
  name: string;
  email: string | null;
  language: string | null;
}

const readOwner = (trx: Trx, id: string): Promise<Owner | undefined> =>
  trx.selectFrom('users').select(['name', 'email', 'language']).where('id', '=', id).executeTakeFirst();

/** Another account that has the address, as login or as e-mail. */
const findHolder = (trx: Trx, email: string, id: string): Promise<Owner | undefined> =>
  trx
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('login', '=', email), eb('email', '=', email)]))
    .limit(1)
    .executeTakeFirst();

/**
 * Sends a link to the new address, and a notice to the present one. For an address that has an account the answer is the
 * same, and its owner is told. Fails with `invalid_input` (`email`: `already_used`) for the present address, and with
 * `too_many_requests` and `sign_in.proof_required`.
 */
export async function requestEmail(
  request: AccountRequest,
  viewer: Viewer,
  { email, language }: z.output<typeof requestEmailInput>,
): Promise<void> {
  const { now } = request;
  // Whoever has the address can choose a new password.
  requireProof(viewer, now);
  await enforceAddressLimit(request);
  const isSent = await request.links.ofRecipient(email);
  await inTransaction(request.commands.db, signInPrincipal, async (trx) => {
    const { owner, holder } = await withSystemRole(trx, signInPrincipal, async () => ({
      owner: (await readOwner(trx, viewer.id)) ?? fail('UNAUTHENTICATED'),
      holder: await findHolder(trx, email, viewer.id),
    }));
    if (owner.email === email) failField('email', 'already_used', { by: email });
    // Of several requests the last one counts.
    await endTokens(trx, { userId: viewer.id, purpose: 'changeEmail' }, now);
    const { path, expiresAt } = await createToken(
      trx,
      { purpose: 'changeEmail', userId: viewer.id, address: email, isUsable: !holder && isSent },
      { page: '/confirmation?for=email', now },
    );
    await withSystemRole(trx, signInPrincipal, async () => {
      await mailNewAddress(trx, { holder, email, language, path, expiresAt, isSent }, now);
      if (owner.email !== null)
        await enqueueMail(
          trx,
          {
            template: 'emailAsked',
            language: mailLanguageOf(owner.language),
            recipient: owner.email,
            params: { name: owner.name, path: '/password-reset' },
          },
          now,
        );
    });
  });
}

interface NewAddress extends z.output<typeof requestEmailInput> {
  /** The account that has the address already. */
  holder: Owner | undefined;
  path: string;
  expiresAt: Date;
  isSent: boolean;
}

/** Queues the mail to the new address: the link, or a notice if it is that of another account. */
function mailNewAddress(
  trx: Trx,
  { holder, email, language, path, expiresAt, isSent }: NewAddress,
  now: Date,
): Promise<string> {
  const mail = { language, recipient: email, isSent };
  if (holder)
    return enqueueMail(trx, { ...mail, template: 'addressKnown', params: { name: holder.name, path: '/login' } }, now);
  // The reader may be a stranger: the name stays out of it.
  const params = { name: email, path, expiresAt: expiresAt.toISOString() };
  return enqueueMail(trx, { ...mail, template: 'confirmEmail', params, expiresAt }, now);
}

/**
 * Replaces the address by a link; it works once. The old address is told, and every link that was sent to it is over:
 * whoever reads that mailbox may be the reason. Fails with `account_link.invalid`, also when another account has taken the
 * address meanwhile.
 */
export async function confirmEmail(
  { commands, now }: AccountRequest,
  { token }: z.output<typeof confirmEmailInput>,
): Promise<void> {
  const link = await inTransaction(commands.db, signInPrincipal, (trx) => findToken(trx, 'changeEmail', token, now));
  const { userId = null, address = null } = link ?? {};
  if (!link || userId === null || address === null) fail('account_link.invalid');
  await unitOfWork(commands, systemActor, async (unit) => {
    const { trx } = unit;
    await unit.lock([{ service: userService, id: userId }]);
    await lockAddress(trx, address);
    const before = await readOwner(trx, userId);
    const isFirst = await withSignInRole(trx, systemPrincipal, async () => {
      const isOpen = await consumeToken(trx, link.id, now);
      await endTokens(trx, { userId }, now);
      return isOpen;
    });
    if (!before || !isFirst || (await findHolder(trx, address, userId))) fail('account_link.invalid');
    await unit.run(userService, 'changeEmail', { id: userId, email: address });
    if (before.email === null) return;
    await enqueueMail(
      trx,
      {
        template: 'emailChanged',
        language: mailLanguageOf(before.language),
        recipient: before.email,
        params: { name: before.name, path: '/login' },
      },
      now,
    );
  });
}
