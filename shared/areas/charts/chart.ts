// What charts compare, and over which days.

/** The tabs of the charts, with the column of a parcel that each groups by. */
export const chartColumns = {
  cities: 'cityId',
  hubs: 'hubId',
  clients: 'companyId',
  drivers: 'driverId',
} as const;
export type ChartDimension = keyof typeof chartColumns;
export const chartDimensions = ['cities', 'hubs', 'clients', 'drivers'] as const satisfies readonly ChartDimension[];

/** The filter of the list of parcels that shows what one row of a chart counts. */
export const chartFilters = { cities: 'city', hubs: 'hub', clients: 'customer', drivers: 'driver' } as const;

export const chartPeriods = ['last7days', 'last30days', 'last90days'] as const;
export type ChartPeriod = (typeof chartPeriods)[number];
export const daysOfChart: Readonly<Record<ChartPeriod, number>> = { last7days: 7, last30days: 30, last90days: 90 };

/** A sparkline shows the last 7 days, whatever the period. */
export const sparklineDays = 7;

export const chartSeries = ['created', 'confirmed', 'total'] as const;
export type ChartSeriesName = (typeof chartSeries)[number];

/** Rows of a ranking at first, and at most. */
export const rankingRows = { first: 50, most: 500 } as const;

/** What statistics may be narrowed to, with the column of a parcel: one at a time, as the figures are kept by one. */
export const statisticsColumns = { city: 'cityId', hub: 'hubId', client: 'companyId' } as const;
export type StatisticsFilter = keyof typeof statisticsColumns;
export const statisticsFilters = ['city', 'hub', 'client'] as const satisfies readonly StatisticsFilter[];
