// GraphQL schema of a person's story.
import { memberRights } from '#shared/access/rights.ts';
import { roles } from '#shared/access/roles.ts';
import { isId } from '#shared/lib/uuid.ts';
import { failField } from '#shared/lib/app-error.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf } from '../../../graphql/definition/input-from-zod.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { readStory, type StoryEvent, type StoryPage } from './story.ts';

const MemberRightType = enumOf('MemberRight', memberRights);

const Entry = builder.objectRef<StoryEvent>('StoryEntry').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'Instant' }),
    name: t.exposeString('name', { description: 'user.rolesSet and so on' }),
    entity: t.exposeString('entity'),
    entityId: t.exposeID('entityId'),
    actor: t.field({
      type: PersonType,
      nullable: true,
      description: 'Null when the system did it.',
      resolve: ({ actorId }, _, { loaders }) => (actorId === null ? null : loaders.of(personById).load(actorId)),
    }),
    about: t.field({
      type: PersonType,
      nullable: true,
      description: 'The person whose account changed.',
      resolve: ({ entity, entityId }, _, { loaders }) =>
        entity === 'user' ? loaders.of(personById).load(entityId) : null,
    }),
    subject: t.exposeString('subject', { nullable: true, description: 'What it is about: a tracking number, a name.' }),
    roles: t.field({
      type: [enumOf('Role', roles)],
      nullable: true,
      description: 'The roles that were given.',
      resolve: ({ roles: given }) => given ?? null,
    }),
    given: t.field({
      type: [MemberRightType],
      description: 'The rights that a sub-customer got.',
      resolve: ({ given }) => given,
    }),
    taken: t.field({ type: [MemberRightType], description: 'The rights that it lost.', resolve: ({ taken }) => taken }),
    changed: t.exposeStringList('changed'),
  }),
});

const Page = builder.objectRef<StoryPage>('StoryPage').implement({
  fields: (t) => ({
    entries: t.field({ type: [Entry], resolve: ({ entries }) => entries }),
    before: t.exposeID('before', { nullable: true, description: 'For the next page; null on the last.' }),
  }),
});

const rule: AccessRule = { kind: 'roles', roles: ['ADMIN'] };
declareAccess('Query.userStory', rule);
builder.queryField('userStory', (t) =>
  t.field({
    type: Page,
    nullable: true,
    description: 'The events about a person and those that the person caused, the newest first.',
    args: { id: t.arg.id({ required: true }), before: t.arg.string() },
    resolve: (_, { id, before = null }, context) => {
      const audience = authorizeField(rule, context);
      if (before !== null && !/^\d{1,18}$/.test(before)) failField('before', 'invalid_id');
      return isId(id) ? context.read((trx) => readStory(trx, audience, { id, before })) : null;
    },
  }),
);
