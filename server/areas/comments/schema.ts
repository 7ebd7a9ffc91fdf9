// GraphQL schema of comments among staff.
import { commentEntity } from '#shared/areas/comments/comment.ts';
import { commentSubjects } from '#shared/areas/comments/roles.ts';
import { commentRoles } from '#shared/areas/comments/roles.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { defineRows } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { findColleagues } from './colleagues.ts';
import { findComments, searchComments } from './queries.ts';
import { commentService } from './service.ts';

const CommentType = defineEntityType(commentEntity, {
  description: 'What colleagues write to each other about a parcel, a claim or a user.',
  withActions: true,
});
builder.objectFields(CommentType, (t) => ({
  author: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ authorId }, _, { loaders }) => loaders.of(personById).load(authorId),
  }),
  mentions: t.field({
    type: [PersonType],
    resolve: async ({ mentionIds }, _, { loaders }) => {
      const people = await Promise.all(mentionIds.map((id) => loaders.of(personById).load(id)));
      return people.filter((person) => person !== null);
    },
  }),
}));

/** The live fields of comments. */
export const commentLiveFields: readonly LiveField[] = registerEntity(commentService, CommentType, { byId: false });

defineRows('comments', commentService, CommentType, {
  description: 'The comments on a parcel, a claim or a user, the oldest first; the last 200.',
  args: builder.args((t) => ({
    subject: t.field({ type: enumOf('CommentSubject', commentSubjects), required: true }),
    subjectId: t.id({ required: true }),
  })),
  read: (trx, audience, { subject, subjectId }) => findComments(trx, audience, subject, subjectId),
});

defineRows('commentsFound', commentService, CommentType, {
  description: 'The newest comments with these words; at most 10.',
  args: builder.args((t) => ({ search: t.string({ required: true }) })),
  read: (trx, audience, { search }) => searchComments(trx, audience, search),
});

const colleaguesRule: AccessRule = { kind: 'roles', roles: commentRoles };
declareAccess('Query.colleagues', colleaguesRule);
builder.queryField('colleagues', (t) =>
  t.field({
    type: [PersonType],
    description: 'Colleagues who can be named in a comment or work on a claim, by name; at most 20.',
    args: { search: t.arg.string() },
    resolve: (_, { search }, context) => {
      const audience = authorizeField(colleaguesRule, context);
      return context.read((trx) => findColleagues(trx, audience, search ?? null));
    },
  }),
);
