// GraphQL schema of ratings.
import type { Role } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { ratingCategories, ratingTypes } from '#shared/areas/ratings/choices.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { defineEntityType } from '../../entities/entity-type.ts';
import { registerEntity } from '../../entities/register-entity.ts';
import { redactRows } from '../../entities/root-fields.ts';
import { companyById, personById } from '../directory/queries.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import { findPackageRatings, ratingListSource, readRatableTypes } from './queries.ts';
import { ratingService } from './service.ts';
import './metrics-schema.ts';
import './recipient-schema.ts';

interface Score {
  category: string;
  score: number;
}
const CategoryScore = builder.objectRef<Score>('RatingCategoryScore').implement({
  fields: (t) => ({
    category: t.field({ type: enumOf('RatingCategory', ratingCategories), resolve: ({ category }) => category }),
    score: t.exposeInt('score', { description: '1 to 5' }),
  }),
});

const RatingType = defineEntityType(ratingEntity, {
  description:
    'A rating of the driver or of the support, by a customer or the recipient, once a parcel was delivered or canceled.',
  withActions: true,
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

builder.objectFields(RatingType, (t) => ({
  categories: t.field({
    type: [CategoryScore],
    description: 'Those that were scored, in the order of the form.',
    resolve: ({ categories }) =>
      ratingCategories.flatMap((category) => {
        const score = categories[category];
        return score === undefined ? [] : [{ category, score }];
      }),
  }),
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  author: t.field({
    type: PersonType,
    nullable: true,
    description: 'Null of a recipient. Hidden from the driver whom the rating is about.',
    resolve: ({ authorId }, _, context) => person(authorId, context),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    description: 'The rated driver, if any.',
    resolve: ({ driverId }, _, context) => person(driverId, context),
  }),
  support: t.field({
    type: PersonType,
    nullable: true,
    description: 'The rated support user, if any.',
    resolve: ({ supportId }, _, context) => person(supportId, context),
  }),
  responder: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ responderId }, _, context) => person(responderId, context),
  }),
}));

// The list has the roles of its screen. Other roles can only read single ratings.
const listRoles: readonly Role[] = screenTable.ratings.roles === 'public' ? [] : screenTable.ratings.roles;

/** The live fields of ratings. */
export const ratingLiveFields: readonly LiveField[] = registerEntity(ratingService, RatingType, {
  list: { name: 'ratings', source: ratingListSource, rule: { kind: 'roles', roles: listRoles } },
});

const seeRule: AccessRule = { kind: 'scope', access: ratingEntity.access };
declareAccess('Query.packageRatings', seeRule);
builder.queryField('packageRatings', (t) =>
  t.field({
    type: [RatingType],
    description: 'The ratings of one parcel that the viewer sees, newest first.',
    args: { packageId: t.arg.id({ required: true }) },
    resolve: async (_, { packageId }, context) => {
      const audience = authorizeField(seeRule, context);
      const rows = await context.read((trx) => findPackageRatings(trx, packageId, audience));
      return redactRows(context, ratingService, audience, rows);
    },
  }),
);

const createRule: AccessRule = { kind: 'action', entity: 'rating', action: 'create' };
declareAccess('Query.ratable', createRule);
builder.queryField('ratable', (t) =>
  t.field({
    type: [enumOf('RatingType', ratingTypes)],
    description:
      'Which ratings of a parcel the viewer may still give: none before it was delivered or canceled, each once.',
    args: { packageId: t.arg.id({ required: true }) },
    resolve: (_, { packageId }, context) => {
      const audience = authorizeField(createRule, context);
      const { id } = context.viewer ?? fail('UNAUTHENTICATED');
      return context.read((trx) => readRatableTypes(trx, packageId, id, audience));
    },
  }),
);
