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
