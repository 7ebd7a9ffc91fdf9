// What the address says of the statistics: the period, whose parcels, and the saved view that is open.
import { useLocation, useSearch } from 'wouter';
import {
  type ChartPeriod,
  chartPeriods,
  type StatisticsFilter,
  statisticsFilters,
} from '#shared/areas/charts/chart.ts';

export interface StatisticsState {
  period: ChartPeriod;
  by: StatisticsFilter | null;
  /** The id of the city, hub or customer. */
  of: string | null;
}

const uuid = /^[0-9a-f-]{36}$/;

function read(query: URLSearchParams): StatisticsState {
  const by = statisticsFilters.find((name) => name === query.get('by')) ?? null;
  const of = query.get('of');
  const hasFilter = by !== null && of !== null && uuid.test(of);
  return {
    period: chartPeriods.find((name) => name === query.get('period')) ?? 'last30days',
    by: hasFilter ? by : null,
    of: hasFilter ? of : null,
  };
}

function write({ period, by, of }: StatisticsState): string {
  return new URLSearchParams({ period, ...(by !== null && of !== null && { by, of }) }).toString();
}

/** The state of the address, how to change it, and what the menu of saved views needs. */
export function useStatisticsAddress() {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const state = read(query);
  const view = query.get('view');
  const open = (text: string, id: string | null, replace = false): void => {
    const next = new URLSearchParams(text);
    if (id !== null) next.set('view', id);
    const written = next.toString();
    navigate(written === '' ? path : `${path}?${written}`, { replace });
  };
  return {
    state,
    set: (change: Partial<StatisticsState>) => {
      open(write({ ...state, ...change }), view);
    },
    views: {
      list: 'statistics',
      open: view,
      isBare: view !== null && query.size === 1,
      current: write(state),
      read: (text: string) => ({ query: write(read(new URLSearchParams(text))), lost: [] }),
      onOpen: (saved: { id: string; query: string } | null, options: { replace?: boolean } = {}) => {
        open(saved?.query ?? '', saved?.id ?? null, options.replace);
      },
      onMissing: () => {
        open('', null, true);
      },
      onSaved: (id: string) => {
        open(write(state), id, true);
      },
    },
  };
}
