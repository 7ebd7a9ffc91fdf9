// What the address of the statistics says, and a saved view of it: the period, and whose parcels.
import { type ChartPeriod, chartPeriods, type StatisticsFilter, statisticsFilters } from '../charts/chart.ts';

export interface StatisticsState {
  period: ChartPeriod;
  by: StatisticsFilter | null;
  /** The id of the city, hub or customer. */
  of: string | null;
}

/** The name under which its views are saved. */
export const statisticsList = 'statistics';

const uuid = /^[0-9a-f-]{36}$/;

/** Reads a query string; what it does not say is as the screen opens. */
export function readStatisticsQuery(query: URLSearchParams): StatisticsState {
  const by = statisticsFilters.find((name) => name === query.get('by')) ?? null;
  const of = query.get('of');
  const hasFilter = by !== null && of !== null && uuid.test(of);
  return {
    period: chartPeriods.find((name) => name === query.get('period')) ?? 'last30days',
    by: hasFilter ? by : null,
    of: hasFilter ? of : null,
  };
}

/** Writes the query string of a state. */
export function writeStatisticsQuery({ period, by, of }: StatisticsState): string {
  return new URLSearchParams({ period, ...(by !== null && of !== null && { by, of }) }).toString();
}
