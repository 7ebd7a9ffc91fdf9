// When the sub-customers of a company were last here.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { type DbPrincipal, type Trx, withSystemRole } from '../../../db/transaction.ts';
import { findMembers } from '../store.ts';

export interface MemberActivity {
  id: string;
  seenAt: Date;
}

const activityRows = z.array(z.object({ id: z.string(), seenAt: z.date() }));

/** When the members in the viewer's scope were last here. Sessions are read with the rights of the system. */
export async function findTeamActivity(
  trx: Trx,
  audience: Audience,
  principal: DbPrincipal,
): Promise<MemberActivity[]> {
  const ids = (await findMembers(trx, audience)).map(({ id }) => id);
  const { rows } = await withSystemRole(trx, principal, () =>
    sql`select user_id as id, max(seen_at) as seen_at from sessions where user_id = any (${ids}::uuid[]) group by 1`.execute(
      trx,
    ),
  );
  return activityRows.parse(rows);
}
