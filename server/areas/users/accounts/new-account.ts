// The row of a new account, and the addresses that belong to one.
import { sql } from 'kysely';
import { memberRights } from '#shared/access/rights.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { failField } from '#shared/lib/app-error.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';

type Given = Pick<UserRow, 'status' | 'name' | 'phone' | 'language' | 'roles'> & { email: string } & Partial<UserRow>;

/** The row of a new account: its login is its address. What is not given is empty. */
export function newAccount(given: Given, now: Date): UserRow {
  return {
    id: newId(now.getTime()),
    version: 1,
    login: given.email,
    manager: false,
    website: null,
    cityId: null,
    street: null,
    rib: null,
    ice: null,
    cne: null,
    avatarId: null,
    companyId: null,
    hubId: null,
    managerId: null,
    rights: [...memberRights],
    offersGroupId: null,
    invitedAt: null,
    approvedAt: null,
    disabledAt: null,
    disabledByStaff: false,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    secondFactorAt: null,
    onDutySince: null,
    erasureRequestedAt: null,
    erasedAt: null,
    ...given,
  };
}

/** The account that an address belongs to, as login or as e-mail. */
export async function findAddressOwner(trx: Trx, email: string): Promise<{ id: string; name: string } | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('login', '=', email), eb('email', '=', email)]))
    .limit(1)
    .executeTakeFirst();
}

/** Of several transactions that give one address to an account, the others wait for the first. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`qafila/sign-up/${email}`}, 0))`.execute(trx);
}

/** Locks the address. Fails with `invalid_input` (`email`: `already_used`) if it belongs to another account. */
export async function claimAddress(trx: Trx, email: string, id: string | null = null): Promise<void> {
  await lockAddress(trx, email);
  const owner = await findAddressOwner(trx, email);
  if (owner && owner.id !== id) failField('email', 'already_used', { by: owner.name });
}
