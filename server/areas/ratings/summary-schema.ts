// GraphQL schema of the figures of ratings.
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { daysOfPeriod, ratingPeriods } from '#shared/areas/ratings/periods.ts';
import { ratingTypes } from '#shared/areas/ratings/rating.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { type RankedPerson, type RatingFigures, type RatingSummary, readRatingSummary } from './summary.ts';

// The figures have the roles of the screen that shows them.
const roles: readonly Role[] = screenTable.ratings.roles === 'public' ? [] : screenTable.ratings.roles;
const periodArgument = z.enum(ratingPeriods);
const summaryRule: AccessRule = { kind: 'roles', roles };

const FiguresType = builder.objectRef<RatingFigures>('RatingFigures').implement({
  description: 'Shares are from 0 to 1; null where there is no rating.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    average: t.exposeFloat('average', { nullable: true }),
    satisfaction: t.exposeFloat('satisfaction', { nullable: true, description: 'Share of the scores 4 and 5.' }),
    recommended: t.exposeFloat('recommended', {
      nullable: true,
      description: 'Share of those who would recommend, among those who answered that question.',
    }),
  }),
});

const RankedType = builder.objectRef<RankedPerson>('RankedPerson').implement({
  fields: (t) => ({
    person: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ id }, _, { loaders }) => loaders.of(personById).load(id),
    }),
    type: t.field({ type: enumOf('RatingType', ratingTypes), resolve: ({ type }) => type }),
    average: t.exposeFloat('average'),
    total: t.exposeInt('total'),
  }),
});

const ScoreCount = builder.objectRef<RatingSummary['scores'][number]>('RatingScoreCount').implement({
  fields: (t) => ({ score: t.exposeInt('score'), n: t.exposeInt('n') }),
});

const SummaryType = builder.objectRef<RatingSummary>('RatingSummary').implement({
  fields: (t) => ({
    current: t.field({ type: FiguresType, resolve: (summary) => summary }),
    previous: t.field({
      type: FiguresType,
      description: 'Of the period before, which is as long.',
      resolve: ({ previous }) => previous,
    }),
    scores: t.field({ type: [ScoreCount], description: '5 first.', resolve: ({ scores }) => scores }),
    best: t.field({ type: [RankedType], description: 'With 3 ratings at least.', resolve: ({ best }) => best }),
    lowest: t.field({ type: [RankedType], description: 'The lowest first.', resolve: ({ lowest }) => lowest }),
    lowRatedPackages: t.exposeInt('lowRatedPackages', { description: 'Parcels with a negative rating.' }),
  }),
});

declareAccess('Query.ratingSummary', summaryRule);
builder.queryField('ratingSummary', (t) =>
  t.field({
    type: SummaryType,
    description: 'Customer satisfaction: the figures of the ratings of a period, and who is rated best and lowest.',
    args: { period: t.arg({ type: enumOf('RatingPeriod', ratingPeriods), required: true }) },
    resolve: (_, { period }, context) => {
      const audience = authorizeField(summaryRule, context);
      return context.read((trx) =>
        readRatingSummary(trx, audience, { now: context.now, days: daysOfPeriod[periodArgument.parse(period)] }),
      );
    },
  }),
);
