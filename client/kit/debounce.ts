import { useEffect, useState } from 'react';

/** The value once it has rested for `ms` milliseconds (500, the pace of every search field). */
export function useDebounced<Value>(value: Value, ms = 500): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(value);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [value, ms]);
  return rested;
}
