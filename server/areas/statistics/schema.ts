// GraphQL schema of the statistics.
import { z } from 'zod';
import { canOpenScreen, screenTable } from '#shared/access/screens.ts';
import type { Role } from '#shared/access/roles.ts';
import { chartPeriods, statisticsColumns, statisticsFilters } from '#shared/areas/charts/chart.ts';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { fail } from '#shared/lib/app-error.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import { isBehind, type Outcomes } from '../charts/queries.ts';
import { companyById } from '../directory/queries.ts';
import { CompanyType } from '../directory/schema.ts';
import type { Waiting } from './rows.ts';
import { readStatistics, type StatisticsFigures } from './statistics.ts';

const roles: readonly Role[] = screenTable.statistics.roles === 'public' ? [] : screenTable.statistics.roles;
const rule: AccessRule = { kind: 'roles', roles };
const periodArgument = z.enum(chartPeriods);
const filterArgument = z.enum(statisticsFilters);
/** Customers that came or went are named so far. */
const namedCustomers = 10;

const OutcomesType = builder.objectRef<Outcomes>('Outcomes').implement({
  description: 'What the outcomes of a period say. Shares are from 0 to 1, null without an outcome.',
  fields: (t) => ({
    delivered: t.exposeInt('delivered'),
    failed: t.exposeInt('failed', { description: 'Canceled after they were picked up.' }),
    refused: t.exposeInt('refused'),
    deliveryRate: t.exposeFloat('deliveryRate', { nullable: true }),
    refusalRate: t.exposeFloat('refusalRate', { nullable: true }),
    firstAttemptRate: t.exposeFloat('firstAttemptRate', {
      nullable: true,
      description: 'Share of the deliveries without a report before.',
    }),
    medianDays: t.exposeFloat('medianDays', { nullable: true }),
    cod: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Of the delivered parcels, in centimes.',
      resolve: ({ cod }) => cod,
    }),
  }),
});

const TrendDay = builder.objectRef<StatisticsFigures['trend'][number]>('StatisticsDay').implement({
  fields: (t) => ({
    day: t.expose('day', { type: 'Day' }),
    n: t.exposeInt('n'),
    previous: t.exposeInt('previous', { description: 'On the same day of the period before.' }),
  }),
});

const WaitingType = builder.objectRef<Waiting>('WaitingPackages').implement({
  description: 'The parcels of a status, and how long they wait since their last step.',
  fields: (t) => ({
    status: t.field({ type: enumOf('PackageStatus', packageStatuses), resolve: ({ status }) => status }),
    n: t.exposeInt('n'),
    medianSeconds: t.exposeInt('medianSeconds'),
    longestSeconds: t.exposeInt('longestSeconds'),
  }),
});

const ReasonType = builder.objectRef<StatisticsFigures['reasons'][number]>('FailureReason').implement({
  fields: (t) => ({
    reason: t.field({ type: enumOf('PackageReason', packageReasons), resolve: ({ reason }) => reason }),
    n: t.exposeInt('n'),
    previous: t.exposeInt('previous'),
  }),
});

const CustomersType = builder.objectRef<string[]>('CohortCustomers').implement({
  fields: (t) => ({
    n: t.int({ resolve: (ids) => ids.length }),
    first: t.field({
      type: [CompanyType],
      description: `At most ${namedCustomers} of them.`,
      resolve: async (ids, _, { loaders }) =>
        (await loaders.of(companyById).loadMany(ids.slice(0, namedCustomers))).flatMap((found) =>
          found === null || found instanceof Error ? [] : [found],
        ),
    }),
  }),
});

const CohortType = builder.objectRef<NonNullable<StatisticsFigures['cohort']>>('CustomerCohort').implement({
  fields: (t) => ({
    fresh: t.field({
      type: CustomersType,
      description: 'With parcels in the period and none in the one before.',
      resolve: ({ fresh }) => fresh,
    }),
    kept: t.field({ type: CustomersType, description: 'With parcels in both.', resolve: ({ kept }) => kept }),
    lost: t.field({
      type: CustomersType,
      description: 'With parcels in the period before alone, the most first.',
      resolve: ({ lost }) => lost,
    }),
  }),
});

interface ShownStatistics extends StatisticsFigures {
  isBehind: boolean;
}

const StatisticsType = builder.objectRef<ShownStatistics>('Statistics').implement({
  fields: (t) => ({
    since: t.expose('since', { type: 'Day' }),
    until: t.expose('until', { type: 'Day', description: 'The day after the last.' }),
    current: t.field({ type: OutcomesType, resolve: ({ current }) => current }),
    previous: t.field({ type: OutcomesType, resolve: ({ previous }) => previous }),
    trend: t.field({ type: [TrendDay], description: 'Delivered per day.', resolve: ({ trend }) => trend }),
    waiting: t.field({ type: [WaitingType], resolve: ({ waiting }) => waiting }),
    hours: t.field({ type: ['Int'], description: 'Deliveries by hour of the day.', resolve: ({ hours }) => hours }),
    weekdays: t.field({
      type: ['Int'],
      description: 'Deliveries by weekday, Monday first.',
      resolve: ({ weekdays }) => weekdays,
    }),
    reasons: t.field({ type: [ReasonType], description: 'Of failed parcels.', resolve: ({ reasons }) => reasons }),
    cohort: t.field({
      type: CohortType,
      nullable: true,
      description: 'Null of one city, hub or customer.',
      resolve: ({ cohort }) => cohort,
    }),
    isBehind: t.exposeBoolean('isBehind', { description: 'The latest changes are not among the figures yet.' }),
  }),
});

declareAccess('Query.statistics', rule);
builder.queryField('statistics', (t) =>
  t.field({
    type: StatisticsType,
    description: 'Statistics of the parcels that the viewer sees, of a period of whole days that ends today.',
    args: {
      period: t.arg({ type: enumOf('ChartPeriod', chartPeriods), required: true }),
      by: t.arg({ type: enumOf('StatisticsFilter', statisticsFilters), description: 'What `of` names.' }),
      of: t.arg.id({ description: 'Only the parcels of this city, hub or customer.' }),
    },
    resolve: (_, { period, by, of }, context): Promise<ShownStatistics> => {
      const audience = authorizeField(rule, context);
      if (!canOpenScreen('statistics', { role: audience.role, manager: audience.flags.manager })) fail('forbidden');
      const only = by && of ? { column: statisticsColumns[filterArgument.parse(by)], id: of } : null;
      const asked = { now: context.now, period: periodArgument.parse(period), only };
      return context.read(async (trx) => ({
        ...(await readStatistics(trx, audience, asked)),
        isBehind: await isBehind(trx, audience),
      }));
    },
  }),
);
