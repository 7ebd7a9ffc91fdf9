// One clock for every age on the screen: it follows the server's time, and one timer wakes all the ages that show seconds.
import { useSyncExternalStore } from 'react';

let skew = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Corrects the clock: how many milliseconds the server is ahead of this machine. */
export function setClockSkew(ms: number): void {
  skew = ms;
}

/** The present in milliseconds since 1970, by the server's clock. */
export function clockNow(): number {
  return Date.now() + skew;
}

function wake(): void {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(wake, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Re-renders when `read` of the present gives something new, looked at once a second and never in a hidden tab. */
export function useClock<Read extends string | number>(read: (now: number) => Read): Read {
  return useSyncExternalStore(
    subscribe,
    () => read(clockNow()),
    () => read(clockNow()),
  );
}
