// Edits of an account by an administrator. An edit sends the version it is based on; both values are in a conflict.
import { userInputs } from '#shared/areas/users/input.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { failField } from '#shared/lib/app-error.ts';
import { endTokens } from '../../sign-in/account-tokens.ts';
import type { HandlersOf } from '../../commands/entity-service.ts';
import { withSignInRole } from '../../db/transaction.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { claimAddress } from './accounts/new-account.ts';

/**
 * Changes name, addresses and phone. The login stays. A new e-mail address ends all links that were sent to the old one.
 * Fails with `changed_meanwhile` and `invalid_input` (`email`: `already_used`, `cityId`: `unknown_city`).
 */
export const edit: HandlersOf<UserRow, typeof userInputs>['edit'] = async ({ trx, row, input, actor, now }) => {
  const { id: _, version, idempotencyKey: __, ...given } = input;
  const changes = diffFields(row, given);
  await assertNoConflict(trx, row, version, changes, { source: 'payload' });
  const set = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (given.cityId && 'cityId' in set) {
    const city = await trx.selectFrom('cities').select('id').where('id', '=', given.cityId).executeTakeFirst();
    if (!city) failField('cityId', 'unknown_city');
  }
  if (given.email !== undefined && 'email' in set) {
    await claimAddress(trx, given.email, row.id);
    await withSignInRole(trx, actor.dbPrincipal, () => endTokens(trx, { userId: row.id }, now));
  }
  return { set, payload: { changes } };
};
