// The colleagues whom staff can name in a comment, or give a claim to.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { commentRoles } from '#shared/areas/comments/roles.ts';
import type { Trx } from '../../db/transaction.ts';

const colleague = z.object({ id: z.string(), name: z.string(), kind: z.string(), avatarId: z.string().nullable() });
export type Colleague = z.infer<typeof colleague>;

const maxFound = 20;

/**
 * Active staff by name, those whose name contains the search; for a housekeeper those of the own hub alone, whom the
 * policies show.
 */
export async function findColleagues(trx: Trx, audience: Audience, search: string | null): Promise<Colleague[]> {
  const [hubId = null] = audience.role === 'HOUSEKEEPER' ? audience.sets.hub : [];
  const { rows } = await sql`select distinct u.id, u.name, r.role as kind, u.avatar_id
    from users u join user_roles r on r.user_id = u.id and r.role = any (${[...commentRoles]}::text[])
    where u.status = 'active' and (${hubId}::uuid is null or u.hub_id = ${hubId})
      and (${search}::text is null or plain(u.name) like '%' || plain(${search}) || '%')
    order by u.name, u.id limit ${maxFound}`.execute(trx);
  return z.array(colleague).parse(rows);
}
