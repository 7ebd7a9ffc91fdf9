import { type Selectable, sql } from 'kysely';
import { isRole } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { everything } from '#shared/access/scope.ts';
import { dutyAccess, userAccess } from '#shared/areas/users/access.ts';
import { type UserRow, userStatuses } from '#shared/areas/users/row.ts';
import { z } from 'zod';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Users } from '../../db/tables.ts';
import type { Trx } from '../../db/transaction.ts';

const columns = [
  'id',
  'version',
  'status',
  'login',
  'email',
  'name',
  'phone',
  'manager',
  'companyId',
  'hubId',
  'managerId',
  'approvedAt',
  'disabledAt',
  'createdAt',
  'updatedAt',
  'lastLoginAt',
  'onDutySince',
] as const;
const statusOf = z.enum(userStatuses);

/**
 * The account if it is in the audience's scope, locked until the transaction ends. A null audience means the system.
 */
export async function lockUser(trx: Trx, id: string, audience: Audience | null): Promise<UserRow | null> {
  const scope = audience
    ? scopeWhere(userAccess.see[audience.role], audience, 'users')
    : scopeWhere(everything, systemAudience, 'users');
  return withRoles(
    trx,
    await trx.selectFrom('users').select(columns).where('id', '=', id).where(scope).forUpdate().executeTakeFirst(),
  );
}

/** The viewer's own account, if its role can be on duty; null otherwise. */
export async function findOwnUser(trx: Trx, audience: Audience): Promise<UserRow | null> {
  return withRoles(
    trx,
    await trx
      .selectFrom('users')
      .select(columns)
      .where(scopeWhere(dutyAccess.see[audience.role], audience, 'users'))
      .executeTakeFirst(),
  );
}

async function withRoles(
  trx: Trx,
  account: Pick<Selectable<Users>, (typeof columns)[number]> | undefined,
): Promise<UserRow | null> {
  if (!account) return null;
  const held = await trx
    .selectFrom('userRoles')
    .select('role')
    .where('userId', '=', account.id)
    .orderBy('role')
    .execute();
  return { ...account, status: statusOf.parse(account.status), roles: held.map(({ role }) => role).filter(isRole) };
}

const systemAudience: Audience = {
  role: 'ADMIN',
  sets: { user: [], company: [], driver: [], hub: [] },
  flags: { manager: false },
};

/**
 * Writes the changed fields of a locked account. Roles are in `user_roles`; the status column is generated from two
 * dates.
 */
export async function saveUser(
  trx: Trx,
  id: string,
  { roles, status: _, ...changed }: Partial<UserRow>,
): Promise<void> {
  await trx.updateTable('users').set(changed).where('id', '=', id).execute();
  if (!roles) return;
  await trx.deleteFrom('userRoles').where('userId', '=', id).execute();
  await trx
    .insertInto('userRoles')
    .values(roles.map((role) => ({ userId: id, role })))
    .execute();
}

/**
 * True if another active administrator exists. The rows are locked, so that two administrators cannot leave at once.
 */
export async function otherAdminExists(trx: Trx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'ADMIN' where u.status = 'active' for update of u`.execute(
      trx,
    );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .some((row) => row.id !== id);
}
