// GraphQL schema of when the sub-customers of a company were last here: a session lasts for days, so the last sign-in says
// little.
import { sql } from 'kysely';
import { z } from 'zod';
import { roleGroups } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { type DbPrincipal, type Trx, withSystemRole } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { findMembers } from '../store.ts';

interface MemberActivity {
  id: string;
  seenAt: Date;
}

const activityRows = z.array(z.object({ id: z.string(), seenAt: z.date() }));

/** Of the members in the viewer's scope. Sessions are read with the rights of the system. */
async function findTeamActivity(trx: Trx, audience: Audience, principal: DbPrincipal): Promise<MemberActivity[]> {
  const ids = (await findMembers(trx, audience)).map(({ id }) => id);
  const { rows } = await withSystemRole(trx, principal, () =>
    sql`select user_id as id, max(seen_at) as seen_at from sessions where user_id = any (${ids}::uuid[]) group by 1`.execute(
      trx,
    ),
  );
  return activityRows.parse(rows);
}

const MemberActivityType = builder.objectRef<MemberActivity>('MemberActivity').implement({
  fields: (t) => ({ id: t.exposeID('id'), seenAt: t.expose('seenAt', { type: 'Instant' }) }),
});

const rule: AccessRule = { kind: 'roles', roles: roleGroups.customer };
declareAccess('Query.teamActivity', rule);
builder.queryField('teamActivity', (t) =>
  t.field({
    type: [MemberActivityType],
    description: "When the sub-customers of the viewer's company last used a session that is open, to five minutes.",
    resolve: (_, __, context) => {
      const audience = authorizeField(rule, context);
      const { dbPrincipal } = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      return context.read((trx) => findTeamActivity(trx, audience, dbPrincipal));
    },
  }),
);
