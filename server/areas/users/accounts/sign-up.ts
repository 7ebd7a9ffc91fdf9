// Sign-up of a customer. The address is proven first: until then nothing exists but the link. A known address gets the
// same answer after the same statements, and its owner a mail that says so.
import type { z } from 'zod/mini';
import type { confirmSignUpInput } from '#shared/areas/users/account-input.ts';
import type { signUpInput } from '#shared/areas/users/sign-up-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { consumeToken, createToken, endTokens, findToken, type SignUpData } from '../../../sign-in/account-tokens.ts';
import { hashNewPassword } from '../../../sign-in/password-policy.ts';
import { verifyPassword } from '../../../sign-in/password.ts';
import { systemActor } from '../../../commands/actor.ts';
import { type UnitOfWork, unitOfWork } from '../../../commands/unit-of-work.ts';
import {
  inTransaction,
  signInPrincipal,
  systemPrincipal,
  type Trx,
  withSignInRole,
  withSystemRole,
} from '../../../db/transaction.ts';
import { companyService } from '../../companies/queries.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { findAddressOwner, lockAddress } from './new-account.ts';
import { userService } from '../service.ts';
import { type AccountRequest, enforceAddressLimit } from './account-request.ts';

async function hubOfCity(trx: Trx, cityId: string): Promise<string | null> {
  const city = await trx.selectFrom('cities').select('hubId').where('id', '=', cityId).executeTakeFirst();
  return city?.hubId ?? null;
}

/**
 * Sends a link that proves the address; to a known one, a mail without a link to confirm. Fails with `invalid_input` and
 * `too_many_requests`, neither of which depends on whether an account exists.
 */
export async function signUp(
  request: AccountRequest,
  { email, password, ...entered }: z.output<typeof signUpInput>,
): Promise<void> {
  await enforceAddressLimit(request);
  const passwordHash = await hashNewPassword(password);
  const isSent = await request.links.ofRecipient(email);
  const { now } = request;
  await inTransaction(request.commands.db, signInPrincipal, async (trx) => {
    const hubId = await withSystemRole(trx, signInPrincipal, () => hubOfCity(trx, entered.cityId));
    if (hubId === null) failField('cityId', 'unknown_city');
    const owner = await findAddressOwner(trx, email);
    const kept = owner ? { signUp: null, passwordHash: null } : { signUp: entered, passwordHash };
    const { path, expiresAt } = await createToken(
      trx,
      { purpose: 'confirmAddress', address: email, ...kept, isUsable: !owner && isSent },
      { page: '/confirmation', now },
    );
    const mail = { language: entered.language, recipient: email, expiresAt, isSent };
    await withSystemRole(trx, signInPrincipal, () =>
      owner
        ? enqueueMail(trx, { ...mail, template: 'addressKnown', params: { name: owner.name, path: '/login' } }, now)
        : enqueueMail(
            trx,
            {
              ...mail,
              template: 'confirmAddress',
              // The reader may not be who signed up: nothing that this person entered is in the mail.
              params: { name: email, path, expiresAt: expiresAt.toISOString() },
            },
            now,
          ),
    );
  });
}

/**
 * Creates the company and the account of a proven address; the account waits for approval. Fails with
 * `account_link.invalid`, `invalid_input` (`password`: `wrong_password`) and `sign_in.throttled` { retryAfter: seconds }.
 */
export async function confirmSignUp(
  { commands, address: client, passwords, now }: AccountRequest,
  { token, password }: z.output<typeof confirmSignUpInput>,
): Promise<void> {
  const link = await inTransaction(commands.db, signInPrincipal, (trx) => findToken(trx, 'confirmAddress', token, now));
  const { signUp: entered = null, address = null, passwordHash = null } = link ?? {};
  if (!link || entered === null || address === null || passwordHash === null) fail('account_link.invalid');
  const taken = await passwords.consume({ account: `sign-up:${link.id}`, address: client, device: null });
  if (!taken.allowed) fail('sign_in.throttled', { retryAfter: taken.retryAfter });
  if (!(await verifyPassword(passwordHash, password))) failField('password', 'wrong_password');
  await taken.forgive();
  await unitOfWork(commands, systemActor, async (unit) => {
    await claimAddress(unit.trx, { tokenId: link.id, address }, now);
    const userId = await createCustomer(unit, entered, address);
    await withSignInRole(unit.trx, systemPrincipal, () =>
      unit.trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute(),
    );
  });
}

/** Uses up all links of the address. Of several at once one gets it, the others fail with `account_link.invalid`. */
async function claimAddress(
  trx: Trx,
  { tokenId, address }: { tokenId: string; address: string },
  now: Date,
): Promise<void> {
  await lockAddress(trx, address);
  const isFree = await withSignInRole(trx, systemPrincipal, async () => {
    const isFirst = await consumeToken(trx, tokenId, now);
    await endTokens(trx, { address }, now);
    return isFirst && !(await findAddressOwner(trx, address));
  });
  if (!isFree) fail('account_link.invalid');
}

async function createCustomer(
  unit: UnitOfWork,
  { name, company, phone, cityId, language }: SignUpData,
  email: string,
): Promise<string> {
  const { trx } = unit;
  const hubId = (await hubOfCity(trx, cityId)) ?? fail('account_link.invalid');
  const { id: companyId } = await unit.run(companyService, 'create', { name: company, phone, cityId, hubId });
  const user = await unit.run(userService, 'signUp', { name, email, phone, companyId, cityId, language });
  return user.id;
}
