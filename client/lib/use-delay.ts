import { useEffect, useState } from 'react';

/** The value after it has not changed for `ms` milliseconds. Default: 500. */
export function useDebounced<Value>(value: Value, ms = 500): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [value, ms]);
  return debounced;
}

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
