import { useEffect, useState } from 'react';

/** True after `on` has been true for `ms` milliseconds, so that fast loads show no skeleton. */
export function useDelayed(on: boolean, ms = 150): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => {
      setElapsed(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [on, ms]);
  return on && elapsed;
}
