// The first administrator of an empty installation: by a link that the server prints at its start.
import type { z } from 'zod/mini';
import type { createFirstAdminInput } from '#shared/areas/users/account-input.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { createToken, findToken } from '../../../sign-in/account-tokens.ts';
import { createAdmin, hasAdmin } from '../../../sign-in/create-admin.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inTransaction, signInPrincipal } from '../../../db/transaction.ts';
import type { AccountRequest } from './account-request.ts';

/** A link that creates the first administrator, for a day; null if there is one. Every start makes another link. */
export async function createFirstAdminLink(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const { path } = await inTransaction(db, signInPrincipal, (trx) =>
    createToken(trx, { purpose: 'firstAdmin' }, { page: '/signup', now }),
  );
  return new URL(path, publicUrl).href;
}

/**
 * Creates the first administrator by such a link. With the first one all links are over. Fails with
 * `account_link.invalid` and `invalid_input`.
 */
export async function createFirstAdmin(
  { commands: { db, notifyCommitted }, now }: AccountRequest,
  { token, ...admin }: z.output<typeof createFirstAdminInput>,
): Promise<void> {
  const link = await inTransaction(db, signInPrincipal, (trx) => findToken(trx, 'firstAdmin', token, now));
  if (!link) fail('account_link.invalid');
  const result = await createAdmin(db, admin, { another: false, now });
  if (!result.made) {
    if (result.because === 'login_taken') failField('login', 'already_used', { by: admin.login });
    if (result.because === 'email_taken') failField('email', 'already_used', { by: admin.email });
    fail('account_link.invalid');
  }
  notifyCommitted();
}
