// GraphQL schema of ratings.
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import { entities } from '#shared/areas/index.ts';
import { ratingAccess } from '#shared/areas/ratings/access.ts';
import { ratingActions } from '#shared/areas/ratings/lifecycle.ts';
import { type RatingCounts, ratingList, ratingTabs } from '#shared/areas/ratings/list.ts';
import {
  ratingCategories,
  ratingStatuses,
  ratingTags,
  ratingTypes,
  type RatingRow,
  sentiments,
} from '#shared/areas/ratings/row.ts';
import { fail } from '#shared/lib/app-error.ts';
import { screenTable } from '#shared/access/screens.ts';
import { redactRow, type RedactedRow } from '../../access/redact-row.ts';
import { builder } from '../../graphql/definition/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import {
  defineMutations,
  defineChangeSubscription,
  rejectSubscribe,
  defineById,
} from '../../graphql/definition/root-fields.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { parseFilter, listArgs } from '../../graphql/definition/list-args.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { CompanyType, PersonType } from '../directory/schema.ts';
import type { ListPage } from '../../db/lists/list-page.ts';
import { countRatings, findRatings, readRatableTypes, type RatingFacets, readRatingFacets } from './queries.ts';
import { ratingService } from './service.ts';
import { findRating, findPackageRatings } from './store.ts';
import { companyById, personById } from '../directory/queries.ts';

const TypeEnum = enumOf('RatingType', ratingTypes);
const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

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

const RatingRef = builder.objectRef<RedactedRow<RatingRow>>('Rating').implement({
  description: "A customer's rating of the driver or of the support, once a parcel was delivered or canceled.",
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    status: t.field({ type: enumOf('RatingStatus', ratingStatuses), resolve: ({ status }) => status }),
    allowedActions: t.field({
      type: [enumOf('RatingAction', ratingActions)],
      resolve: ({ allowedActions }) => [...allowedActions],
    }),
    type: t.field({ type: TypeEnum, resolve: ({ type }) => type }),
    packageId: t.exposeID('packageId'),
    trackingNumber: t.exposeString('trackingNumber'),
    overall: t.exposeInt('overall', { description: '1 to 5' }),
    categories: t.field({
      type: [CategoryScore],
      description: 'Those that were scored, in the order of the form.',
      resolve: ({ categories }) =>
        ratingCategories.flatMap((category) => {
          const score = categories[category];
          return score === undefined ? [] : [{ category, score }];
        }),
    }),
    tags: t.field({ type: [enumOf('RatingTag', ratingTags)], resolve: ({ tags }) => [...tags] }),
    comment: t.exposeString('comment', { nullable: true }),
    wouldRecommend: t.exposeBoolean('wouldRecommend', { nullable: true }),
    sentiment: t.field({ type: enumOf('RatingSentiment', sentiments), resolve: ({ sentiment }) => sentiment }),
    response: t.exposeString('response', { nullable: true }),
    respondedAt: t.expose('respondedAt', { type: 'Instant', nullable: true }),
    flagged: t.exposeBoolean('flagged', { nullable: true }),
    flagReason: t.exposeString('flagReason', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    updatedAt: t.expose('updatedAt', { type: 'Instant' }),
  }),
});

builder.objectFields(RatingRef, (t) => ({
  company: t.field({
    type: CompanyType,
    nullable: true,
    resolve: ({ companyId }, _, { loaders }) => loaders.of(companyById).load(companyId),
  }),
  author: t.field({
    type: PersonType,
    nullable: true,
    description: 'Hidden from the driver whom the rating is about.',
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

defineMutations(ratingService, RatingRef);
defineById(ratingService, RatingRef, findRating);
const changed = defineChangeSubscription(ratingService, RatingRef);

const redactRows = async (context: GraphqlContext, rows: readonly RatingRow[], accessRule: AccessRule) => {
  const settings = await context.loaders.settingsFor(entities.rating);
  return rows.map((row) => redactRow(entities.rating, authorizeField(accessRule, context), row, settings));
};

interface NamedCount {
  name: string;
  n: number;
}
const toNamedCounts = (counts: Readonly<Record<string, number>>): NamedCount[] =>
  Object.entries(counts).map(([name, n]) => ({ name, n }));
const TypeCount = builder.objectRef<NamedCount>('RatingTypeCount').implement({
  fields: (t) => ({ type: t.field({ type: TypeEnum, resolve: ({ name }) => name }), n: t.exposeInt('n') }),
});
const RatingFacetsType = builder.objectRef<RatingFacets>('RatingFacets').implement({
  description: 'How many ratings each choice of a filter would show, within the tab, the search and all other filters.',
  fields: (t) => ({
    types: t.field({ type: [TypeCount], resolve: ({ types }) => toNamedCounts(types) }),
    flagged: t.exposeInt('flagged'),
  }),
});

const RatingPage = builder
  .objectRef<ListPage<RedactedRow<RatingRow>> & { facets: () => Promise<RatingFacets | null> }>('RatingPage')
  .implement({
    fields: (t) => ({
      rows: t.field({ type: [RatingRef], resolve: ({ rows }) => rows }),
      total: t.exposeInt('total'),
      totalIsExact: t.exposeBoolean('totalIsExact', { description: 'False: there are more than `total`.' }),
      page: t.exposeInt('page', { nullable: true, description: 'Null when the page was reached by key.' }),
      next: t.exposeString('next', { nullable: true }),
      previous: t.exposeString('previous', { nullable: true }),
      facets: t.field({
        type: RatingFacetsType,
        nullable: true,
        description: 'Null when there are more than 1,000.',
        resolve: ({ facets }) => facets(),
      }),
    }),
  });

// The list has the roles of its screen. Other roles can only read single ratings.
const listRoles: readonly Role[] = screenTable.ratings.roles === 'public' ? [] : screenTable.ratings.roles;
const listRule: AccessRule = { kind: 'roles', roles: listRoles };
const tabEnum = enumOf('RatingTab', ratingTabs);
const sortOf = z.object({ by: z.enum(['created', 'overall']), direction: z.enum(['asc', 'desc']) });
declareAccess('Query.ratings', listRule);
builder.queryField('ratings', (t) =>
  t.field({
    type: RatingPage,
    args: { tab: t.arg({ type: tabEnum, defaultValue: 'all' }), ...listArgs(t, 'Rating', ratingList) },
    resolve: async (_, { tab, ...args }, context) => {
      const audience = authorizeField(listRule, context);
      const query = {
        ...args,
        tab: z.enum(ratingTabs).parse(tab ?? 'all'),
        sort: sortOf.nullish().parse(args.sort),
        filter: parseFilter(ratingList, ratingAccess, audience, args.filter),
      };
      const page = await context.read((trx) => findRatings(trx, audience, query));
      return {
        ...page,
        rows: await redactRows(context, page.rows, listRule),
        facets: () => context.read((trx) => readRatingFacets(trx, audience, query)),
      };
    },
  }),
);

const TabCount = builder.objectRef<NamedCount>('RatingTabCount').implement({
  fields: (t) => ({ tab: t.field({ type: tabEnum, resolve: ({ name }) => name }), n: t.exposeInt('n') }),
});
const RatingCountsType = builder.objectRef<RatingCounts>('RatingCounts').implement({
  fields: (t) => ({
    id: t.id({ description: 'Always the same: a viewer has one set of counts.', resolve: () => 'mine' }),
    tabs: t.field({ type: [TabCount], resolve: ({ tabs }) => toNamedCounts(tabs) }),
    types: t.field({ type: [TypeCount], resolve: ({ types }) => toNamedCounts(types) }),
    flagged: t.exposeInt('flagged'),
  }),
});
const countsOf = (context: GraphqlContext): Promise<RatingCounts> => {
  const audience = authorizeField(listRule, context);
  return context.read((trx) => countRatings(trx, audience));
};
declareAccess('Query.ratingCounts', listRule);
builder.queryField('ratingCounts', (t) =>
  t.field({ type: RatingCountsType, resolve: (_, __, context) => countsOf(context) }),
);
declareAccess('Subscription.ratingCounts', listRule);
builder.subscriptionField('ratingCounts', (t) =>
  t.field({ type: RatingCountsType, subscribe: rejectSubscribe, resolve: (_, __, context) => countsOf(context) }),
);

const seeRule: AccessRule = { kind: 'scope', access: ratingAccess };
declareAccess('Query.packageRatings', seeRule);
builder.queryField('packageRatings', (t) =>
  t.field({
    type: [RatingRef],
    description: 'The ratings of one parcel that the viewer sees, newest first.',
    args: { packageId: t.arg.id({ required: true }) },
    resolve: async (_, { packageId }, context) => {
      const audience = authorizeField(seeRule, context);
      return redactRows(context, await context.read((trx) => findPackageRatings(trx, packageId, audience)), seeRule);
    },
  }),
);

const createRule: AccessRule = { kind: 'action', entity: 'rating', action: 'create' };
declareAccess('Query.ratable', createRule);
builder.queryField('ratable', (t) =>
  t.field({
    type: [TypeEnum],
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

/** The live fields of ratings. */
export const ratingLiveFields: readonly LiveField[] = [changed, { ...changed, name: 'ratingCounts', kind: 'summary' }];
