// The viewer's own account.
import type { Audience } from '#shared/access/viewer.ts';
import { missingProfileFields, type ProfileField } from '#shared/areas/users/profile.ts';
import { profileAccess } from '#shared/areas/users/own-access.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { scopeWhere } from '../../../db/scope-sql.ts';
import type { Trx } from '../../../db/transaction.ts';
import { userStore } from '../store.ts';

/** The own account of an audience, with its bank details; null if it is gone. */
export async function findProfile(trx: Trx, audience: Audience): Promise<UserRow | null> {
  const [row] = await userStore.select(trx, [scopeWhere(profileAccess.see[audience.role], audience, 'users')]);
  return row ?? null;
}

/** What the own profile still lacks. */
export async function findMissingFields(trx: Trx, audience: Audience): Promise<ProfileField[]> {
  const row = await findProfile(trx, audience);
  return row ? missingProfileFields(audience.role, row) : [];
}
