// Which account and which period, in the URL: `?view=statement&account=…&from=2026-11-01&to=2026-11-30`.
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isDay } from '#shared/lib/time.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import type { DayRange } from '#client/ui/form/date/date-range.tsx';

/** Days of the statement before one chooses others. */
const firstDays = 30;

const dayIn = (query: URLSearchParams, name: string): string | null => {
  const day = query.get(name);
  return day !== null && isDay(day) ? day : null;
};

export interface StatementAddress {
  /** Null: the viewer's own. */
  account: string | null;
  range: DayRange;
  go: (change: { account?: string; range?: DayRange }) => void;
}

export function useStatementAddress(): StatementAddress {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const today = moroccoDay(serverNow());
    const isChosen = query.has('from') || query.has('to');
    const to = dayIn(query, 'to');
    const range: DayRange = isChosen
      ? { gte: dayIn(query, 'from'), lt: to === null ? null : addDays(to, 1) }
      : { gte: addDays(today, 1 - firstDays), lt: addDays(today, 1) };
    return {
      account: query.get('account'),
      range,
      go: ({ account, range: chosen }) => {
        if (account !== undefined) query.set('account', account);
        if (chosen) {
          query.set('from', chosen.gte ?? '');
          query.set('to', chosen.lt === null ? '' : addDays(chosen.lt, -1));
        }
        navigate(`${path}?${query.toString()}`, { replace: true });
      },
    };
  }, [search, path, navigate]);
}
