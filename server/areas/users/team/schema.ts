// GraphQL schema of when the sub-customers of a company were last here: a session lasts for days, so the last sign-in says
// little.
import { roleGroups } from '#shared/access/roles.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { findTeamActivity, type MemberActivity } from './activity.ts';

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
