// What the address says of the charts: the tab and the period.
import { useLocation, useSearch } from 'wouter';
import { chartDimensions, chartPeriods } from '#shared/areas/charts/chart.ts';

const one = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value =>
  values.find((value) => value === text) ?? values[0];

/** The tab and the period of the address, and how to change them. */
export function useChartAddress() {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const set = (name: string, value: string): void => {
    query.set(name, value);
    navigate(`${path}?${query}`, { replace: name === 'period' });
  };
  return {
    by: one(chartDimensions, query.get('tab')),
    period: one(chartPeriods, query.get('period')),
    open: (by: string) => {
      set('tab', by);
    },
    choosePeriod: (period: string) => {
      set('period', period);
    },
  };
}
