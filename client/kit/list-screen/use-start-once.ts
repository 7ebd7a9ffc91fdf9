import { useEffect, useEffectEvent, useRef } from 'react';

/** Starts something once for each time it is wanted, however often React looks. */
export function useStartOnce(wanted: object, start: () => Promise<void>): void {
  const started = useRef<object | null>(null);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (started.current === wanted) return;
    started.current = wanted;
    void begin();
  }, [wanted]);
}
