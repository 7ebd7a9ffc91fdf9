import { useEffect, useState } from 'react';

/** True after `on` has been true for `ms` milliseconds, so that fast loads show no skeleton. */
export function useDelayed(on: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return on && late;
}
