// GraphQL schema of the charts.
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import { screenTable } from '#shared/access/screens.ts';
import { chartDimensions, chartPeriods, rankingRows } from '#shared/areas/charts/chart.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { failField } from '#shared/lib/app-error.ts';
import { defineSummary } from '../../entities/root-fields.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { enumOf } from '../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { cityById, companyById, hubById, personById } from '../directory/queries.ts';
import { CityType, CompanyType, HubType, PersonType } from '../directory/schema.ts';
import { type ChartFigures, type RankedPart, readCharts, type Series } from './charts.ts';
import { findParts } from './find-parts.ts';
import { type FiguresState, isBehind, readFiguresState } from './figures-state.ts';

// The charts have the roles of their screen.
const roles: readonly Role[] = screenTable.charts.roles === 'public' ? [] : screenTable.charts.roles;
const rule: AccessRule = { kind: 'roles', roles };

const dimensionEnum = enumOf('ChartDimension', chartDimensions);
const dimensionArgument = z.enum(chartDimensions);
const periodArgument = z.enum(chartPeriods);

const DayType = builder.objectRef<Series['days'][number]>('ChartDay').implement({
  fields: (t) => ({
    day: t.expose('day', { type: 'Day' }),
    n: t.exposeInt('n'),
    cod: t.field({ type: 'SafeInt', nullable: true, resolve: ({ cod }) => cod }),
  }),
});

const SeriesType = builder.objectRef<Series>('ChartSeries').implement({
  description: 'A figure of the period, and of each of its last 7 days.',
  fields: (t) => ({
    n: t.exposeInt('n'),
    previous: t.exposeInt('previous', { description: 'Of the period before, which is as long.' }),
    cod: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes; null for who does not see the amounts.',
      resolve: ({ cod }) => cod,
    }),
    days: t.field({ type: [DayType], description: 'The last 7 days.', resolve: ({ days }) => days }),
  }),
});

const RowType = builder.objectRef<RankedPart>('ChartRow').implement({
  description: 'The parcels of one city, hub, customer or driver. Shares are from 0 to 1, null without an outcome.',
  fields: (t) => ({
    id: t.exposeID('id'),
    rank: t.exposeInt('rank'),
    previousRank: t.exposeInt('previousRank', { nullable: true, description: 'In the period before.' }),
    created: t.exposeInt('created'),
    previous: t.exposeInt('previous', { description: 'Created in the period before.' }),
    delivered: t.exposeInt('delivered'),
    failed: t.exposeInt('failed', { description: 'Canceled after they were picked up.' }),
    refused: t.exposeInt('refused', { description: 'Those of them that the recipient refused.' }),
    deliveryRate: t.exposeFloat('deliveryRate', { nullable: true }),
    refusalRate: t.exposeFloat('refusalRate', { nullable: true }),
    medianDays: t.exposeFloat('medianDays', {
      nullable: true,
      description: 'The median from the confirmation to the delivery, to a quarter of a day.',
    }),
    cod: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Of the delivered parcels, in centimes; null for who does not see the amounts.',
      resolve: ({ cod }) => cod,
    }),
    days: t.field({ type: ['Int'], description: 'Created on each of the last 7 days.', resolve: ({ days }) => days }),
    city: t.field({
      type: CityType,
      nullable: true,
      resolve: ({ id, dimension }, _, { loaders }) => (dimension === 'cities' ? loaders.of(cityById).load(id) : null),
    }),
    hub: t.field({
      type: HubType,
      nullable: true,
      resolve: ({ id, dimension }, _, { loaders }) => (dimension === 'hubs' ? loaders.of(hubById).load(id) : null),
    }),
    customer: t.field({
      type: CompanyType,
      nullable: true,
      resolve: ({ id, dimension }, _, { loaders }) =>
        dimension === 'clients' ? loaders.of(companyById).load(id) : null,
    }),
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ id, dimension }, _, { loaders }) =>
        dimension === 'drivers' ? loaders.of(personById).load(id) : null,
    }),
  }),
});

const TabType = builder.objectRef<ChartFigures['tabs'][number]>('ChartTab').implement({
  fields: (t) => ({
    dimension: t.field({ type: dimensionEnum, resolve: ({ dimension }) => dimension }),
    n: t.exposeInt('n'),
  }),
});

interface ShownCharts extends ChartFigures {
  /** How many parts are found, and those that are shown. */
  found: number;
  rows: RankedPart[];
  isBehind: boolean;
}

const seriesOf = ({ series }: ChartFigures, wanted: Series['name']): Series | undefined =>
  series.find(({ name }) => name === wanted);

const ChartsType = builder.objectRef<ShownCharts>('Charts').implement({
  fields: (t) => ({
    since: t.expose('since', { type: 'Day' }),
    until: t.expose('until', { type: 'Day', description: 'The day after the last.' }),
    created: t.field({ type: SeriesType, nullable: true, resolve: (charts) => seriesOf(charts, 'created') }),
    confirmed: t.field({ type: SeriesType, nullable: true, resolve: (charts) => seriesOf(charts, 'confirmed') }),
    total: t.field({
      type: SeriesType,
      nullable: true,
      description: 'Under way at the end of each day, and of the period: neither delivered nor canceled.',
      resolve: (charts) => seriesOf(charts, 'total'),
    }),
    tabs: t.field({ type: [TabType], resolve: ({ tabs }) => tabs }),
    found: t.exposeInt('found', { description: 'How many rows there are, of which `rows` has the first.' }),
    rows: t.field({ type: [RowType], description: 'By parcels created, the most first.', resolve: ({ rows }) => rows }),
    isBehind: t.exposeBoolean('isBehind', {
      description: 'The latest changes are not among the figures yet. They will be in a moment.',
    }),
  }),
});

declareAccess('Query.charts', rule);
builder.queryField('charts', (t) =>
  t.field({
    type: ChartsType,
    description: 'Figures of the parcels that the viewer sees, of a period of whole days that ends today.',
    args: {
      by: t.arg({ type: dimensionEnum, required: true }),
      period: t.arg({ type: enumOf('ChartPeriod', chartPeriods), required: true }),
      search: t.arg.string({ description: 'A part of a name.' }),
      first: t.arg.int({ description: `Rows of the ranking: ${rankingRows.first}, at most ${rankingRows.most}.` }),
    },
    resolve: async (_, { by, period, search, first }, context): Promise<ShownCharts> => {
      const audience = authorizeField(rule, context);
      const count = first ?? rankingRows.first;
      if (count < 1) failField('first', 'too_small', { limit: 1 });
      if (count > rankingRows.most) failField('first', 'too_large', { limit: rankingRows.most });
      const asked = { now: context.now, period: periodArgument.parse(period), dimension: dimensionArgument.parse(by) };
      return context.read(async (trx) => {
        const charts = await readCharts(trx, audience, asked);
        const found = await findParts(trx, charts, search);
        return { ...charts, found: found.length, rows: found.slice(0, count), isBehind: await isBehind(trx, audience) };
      });
    },
  }),
);

const StateType = builder.objectRef<FiguresState>('ChartState').implement({
  fields: (t) => ({ id: t.exposeID('id'), at: t.exposeFloat('at', { description: 'Grows with each change.' }) }),
});

/** Tells open charts that a parcel of theirs changed. */
export const chartLiveFields: readonly LiveField[] = [
  defineSummary('chartState', StateType, {
    entity: 'package',
    access: packageEntity.access,
    description: 'Changes when a parcel that the viewer sees changed: charts are read again then.',
    liveDescription: 'Sent when a parcel that the viewer sees changed, at most once a second.',
    read: (context) => context.read(readFiguresState),
  }),
];
