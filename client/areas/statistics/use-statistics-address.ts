// What the address says of the statistics: the period, whose parcels, and the saved view that is open.
import { useLocation, useSearch } from 'wouter';
import {
  readStatisticsQuery as read,
  statisticsList,
  type StatisticsState,
  writeStatisticsQuery as write,
} from '#shared/areas/statistics/view-query.ts';

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
      list: statisticsList,
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
