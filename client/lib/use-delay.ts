import { useCallback, useEffect, useRef, useState } from 'react';

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

/** Calls `work` at once, and then at most once every `ms` milliseconds, the last time after the last call. */
export function useThrottled(work: () => void, ms: number): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const run = (): void => {
      isDue.current = false;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isDue.current) run();
      }, ms);
      latest.current();
    };
    if (timer.current === undefined) run();
    else isDue.current = true;
  }, [ms]);
}
