import { useEffect, useRef } from 'react';
import { dayOf } from '#shared/lib/time.ts';
import { useClock } from './server-clock.ts';

/** The clock here may be a second ahead of the server's, which would still answer with the day before. */
const marginMs = 2_000;

/** Today. `onNewDay` is called when another day begins while the page is open: what it shows of the day is then of yesterday. */
export function useDay(onNewDay: () => void): string {
  const today = useClock((now) => dayOf(new Date(now - marginMs)));
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    onNewDay();
  }, [today, onNewDay]);
  return today;
}
