// GraphQL schema of the figures of ratings.
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { ratingPeriods } from '#shared/areas/ratings/periods.ts';
import { ratingTypes, sentiments } from '#shared/areas/ratings/choices.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { authorizeField, declareAccess, type AccessRule } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import {
  type RankedPerson,
  type RatingFigures,
  readMetrics,
  type SatisfactionMetrics,
  type TrendPoint,
} from './metrics.ts';

// The figures have the roles of the screen that shows them.
const roles: readonly Role[] = screenTable.ratings.roles === 'public' ? [] : screenTable.ratings.roles;
const periodArgument = z.enum(ratingPeriods);
const metricsRule: AccessRule = { kind: 'roles', roles };

const ScoreCount = builder.objectRef<RatingFigures['scores'][number]>('RatingScoreCount').implement({
  fields: (t) => ({ score: t.exposeInt('score'), n: t.exposeInt('n') }),
});

const SentimentCount = builder.objectRef<RatingFigures['sentiments'][number]>('RatingSentimentCount').implement({
  fields: (t) => ({
    sentiment: t.field({ type: enumOf('RatingSentiment', sentiments), resolve: ({ sentiment }) => sentiment }),
    n: t.exposeInt('n'),
  }),
});

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
    lowRatedPackages: t.exposeInt('lowRatedPackages', { description: 'Parcels with a negative rating.' }),
    scores: t.field({ type: [ScoreCount], description: '5 first.', resolve: ({ scores }) => scores }),
    sentiments: t.field({ type: [SentimentCount], resolve: (figures) => figures.sentiments }),
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
    previousAverage: t.exposeFloat('previousAverage', { nullable: true, description: 'In the period before.' }),
  }),
});

const TrendType = builder.objectRef<TrendPoint>('RatingTrendPoint').implement({
  fields: (t) => ({
    start: t.field({ type: 'Day', description: 'The day, or the first of the month.', resolve: ({ start }) => start }),
    total: t.exposeInt('total'),
    average: t.exposeFloat('average', { nullable: true }),
  }),
});

const MetricsType = builder.objectRef<SatisfactionMetrics>('CustomerSatisfactionMetrics').implement({
  fields: (t) => ({
    since: t.field({ type: 'Day', resolve: ({ since }) => since }),
    until: t.field({ type: 'Day', description: 'The day after the last.', resolve: ({ until }) => until }),
    current: t.field({ type: FiguresType, resolve: ({ current }) => current }),
    previous: t.field({
      type: FiguresType,
      description: 'Of the period before, which is as long.',
      resolve: ({ previous }) => previous,
    }),
    best: t.field({ type: [RankedType], description: 'With 3 ratings at least.', resolve: ({ best }) => best }),
    lowest: t.field({ type: [RankedType], description: 'The lowest first.', resolve: ({ lowest }) => lowest }),
    trend: t.field({ type: [TrendType], description: 'Per day, of a year per month.', resolve: ({ trend }) => trend }),
  }),
});

declareAccess('Query.customerSatisfactionMetrics', metricsRule);
builder.queryField('customerSatisfactionMetrics', (t) =>
  t.field({
    type: MetricsType,
    description:
      'The figures of the ratings of a period of whole days that ends today, and who is rated best and lowest.',
    args: { period: t.arg({ type: enumOf('RatingPeriod', ratingPeriods), required: true }) },
    resolve: (_, { period }, context) => {
      const audience = authorizeField(metricsRule, context);
      return context.read((trx) =>
        readMetrics(trx, audience, { now: context.now, period: periodArgument.parse(period) }),
      );
    },
  }),
);
