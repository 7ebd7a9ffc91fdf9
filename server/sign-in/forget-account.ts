// What only sign-in may write, of an account that is erased: its password, its second factor,
// the identities of other providers, and the links that were sent to it.
import type { Trx } from '../db/transaction.ts';
import { deleteFactor } from './second-factor/check-code.ts';

/** Nobody can sign in to the account any more. In a transaction of sign-in. */
export async function forgetAccount(trx: Trx, { id, email }: { id: string; email: string | null }): Promise<void> {
  await trx.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
  await deleteFactor(trx, id);
  await trx.deleteFrom('userIdentities').where('userId', '=', id).execute();
  await trx
    .deleteFrom('accountTokens')
    .where((eb) => eb.or([eb('userId', '=', id), ...(email === null ? [] : [eb('address', '=', email)])]))
    .execute();
}
