// Server time for relative times on the screen. One interval serves all components that show seconds.
import { useSyncExternalStore } from 'react';

let skew = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Sets how many milliseconds the server's clock is ahead of this machine's. */
export function setClockSkew(ms: number): void {
  skew = ms;
}

/** The current server time in milliseconds since 1970. */
export function serverNow(): number {
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

/** Calls `read` with the server time once a second and re-renders when the result changes. Paused in a hidden tab. */
export function useClock<Read extends string | number>(read: (now: number) => Read): Read {
  return useSyncExternalStore(
    subscribe,
    () => read(serverNow()),
    () => read(serverNow()),
  );
}
