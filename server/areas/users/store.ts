// Reads, locks and saves accounts.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { userList } from '#shared/areas/users/list.ts';
import { dutyAccess } from '#shared/areas/users/own-access.ts';
import { userEntity } from '#shared/areas/users/user.ts';
import type { UserRow } from '#shared/areas/users/fields.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import type { Trx } from '../../db/transaction.ts';
import { TableStore } from '../../entities/entity-store.ts';

export const userStore = new TableStore(userEntity, {
  table: 'users',
  read: {
    roles: sql`array(select r.role from user_roles r where r.user_id = users.id order by r.role)`,
    offersGroupId: sql`(select c.offers_group_id from companies c where c.id = users.company_id)`,
  },
  countedBy: userList,
  saveParts: async (trx, id, { roles }) => {
    if (!roles) return;
    await trx.deleteFrom('userRoles').where('userId', '=', id).execute();
    await trx
      .insertInto('userRoles')
      .values(roles.map((role) => ({ userId: id, role })))
      .execute();
  },
});

/** The viewer's own account, if its role can be on duty; null otherwise. */
export async function findOwnUser(trx: Trx, audience: Audience): Promise<UserRow | null> {
  const [row] = await userStore.select(trx, [scopeWhere(dutyAccess.see[audience.role], audience, 'users')]);
  return row ?? null;
}

/** The accounts of the viewer's company that are sub-customers and nothing else. */
export function findMembers(trx: Trx, audience: Audience): Promise<UserRow[]> {
  const isMember = sql<SqlBool>`users.roles = array['SUBCUSTOMER']`;
  return userStore.selectVisible(trx, audience, [isMember], sql`order by status = 'disabled', name, id limit 500`);
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
