// Which tariff a company got when, as the events of its assignments tell.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, type AccessRule, declareAccess } from '../../graphql/definition/field-access.ts';
import { isId } from '#shared/lib/uuid.ts';
import { offersGroupNameById, personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';

/** Assignments of one answer. */
const most = 50;

const facts = z.object({
  offersGroupId: z.string().nullish(),
  nextOffersGroupId: z.string().nullish(),
  offersGroupChangesOn: z.string().nullish(),
});
const events = z.array(z.object({ id: z.string(), at: z.date(), actorId: z.string().nullable(), facts }));

interface Assignment {
  id: string;
  at: Date;
  actorId: string | null;
  /** Null: the default tariff. */
  groupId: string | null;
  /** The first day of one that was planned. */
  since: string | null;
}

async function readAssignments(trx: Trx, companyId: string): Promise<Assignment[]> {
  const { rows } = await sql`
    select id::text, at, actor_id, facts from events
    where entity_id = ${companyId} and entity = 'company' and name = 'company.offersGroupAssigned'
    order by id desc limit ${most}`.execute(trx);
  return events.parse(rows).map(({ id, at, actorId, facts: told }) => {
    const since = told.offersGroupChangesOn ?? null;
    return { id, at, actorId, since, groupId: (since === null ? told.offersGroupId : told.nextOffersGroupId) ?? null };
  });
}

const AssignmentType = builder.objectRef<Assignment>('TariffAssignment').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    since: t.expose('since', { type: 'Day', nullable: true, description: 'The first day of one that was planned.' }),
    groupName: t.string({
      nullable: true,
      description: 'Null: the default tariff.',
      resolve: async ({ groupId }, _, { loaders }) =>
        groupId === null ? null : (await loaders.of(offersGroupNameById).load(groupId))?.name,
    }),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it: the day had come, or the tariff was changed on its page.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
  }),
});

const rule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
declareAccess('Query.tariffHistory', rule);
builder.queryField('tariffHistory', (t) =>
  t.field({
    type: [AssignmentType],
    description: `The tariffs that a company got or will get, the latest first; ${most} of them.`,
    args: { companyId: t.arg.id({ required: true }) },
    resolve: (_, { companyId }, context) => {
      authorizeField(rule, context);
      return isId(companyId) ? context.read((trx) => readAssignments(trx, companyId)) : [];
    },
  }),
);
