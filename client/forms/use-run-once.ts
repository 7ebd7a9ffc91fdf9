import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `start` once per `wanted` object, even if React runs effects twice. */
export function useRunOnce(wanted: object, start: () => Promise<void>): void {
  const started = useRef<object | null>(null);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (started.current === wanted) return;
    started.current = wanted;
    void begin();
  }, [wanted]);
}
