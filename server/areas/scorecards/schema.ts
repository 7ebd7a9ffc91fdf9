// GraphQL schema of the scorecards of drivers.
import { z } from 'zod';
import { chartPeriods } from '#shared/areas/charts/chart.ts';
import { scorecardAccess, scorecardMeasures } from '#shared/areas/scorecards/scorecard.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../commands/actor.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { personById } from '../directory/queries.ts';
import { PersonType } from '../directory/schema.ts';
import { readScorecard, type Scorecard } from './read-scorecard.ts';

const rule: AccessRule = { kind: 'scope', access: scorecardAccess };
const periodArgument = z.enum(chartPeriods);

const MeasureType = builder.objectRef<Scorecard['measures'][number]>('ScorecardFigure').implement({
  description: 'Shares are from 0 to 1, cash is in centimes, a rating from 1 to 5.',
  fields: (t) => ({
    measure: t.field({ type: enumOf('ScorecardMeasure', scorecardMeasures), resolve: ({ measure }) => measure }),
    value: t.exposeFloat('value', { nullable: true, description: 'Null without anything to measure.' }),
    of: t.exposeInt('of', { description: 'The deliveries, attempts, counts of cash or ratings that it is of.' }),
    previous: t.exposeFloat('previous', { nullable: true, description: 'In the period before.' }),
    median: t.exposeFloat('median', {
      nullable: true,
      description: 'Of the drivers of the same hub; null if they are so few that it tells of one of them.',
    }),
  }),
});

const ScorecardType = builder.objectRef<Scorecard>('DriverScorecard').implement({
  fields: (t) => ({
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => loaders.of(personById).load(driverId),
    }),
    since: t.expose('since', { type: 'Day' }),
    until: t.expose('until', { type: 'Day', description: 'The day after the last.' }),
    measures: t.field({ type: [MeasureType], resolve: ({ measures }) => measures }),
  }),
});

declareAccess('Query.driverScorecard', rule);
builder.queryField('driverScorecard', (t) =>
  t.field({
    type: ScorecardType,
    nullable: true,
    description: 'How a driver works, beside the median of its hub; null for a driver outside of the viewer’s scope.',
    args: {
      driverId: t.arg.id({ required: true }),
      period: t.arg({ type: enumOf('ChartPeriod', chartPeriods), required: true }),
    },
    resolve: (_, { driverId, period }, context) => {
      const audience = authorizeField(rule, context);
      const { dbPrincipal } = actorOf(context.viewer ?? fail('UNAUTHENTICATED'));
      const asked = { driverId, period: periodArgument.parse(period), now: context.now };
      return context.read((trx) => readScorecard(trx, { audience, dbPrincipal }, asked));
    },
  }),
);
