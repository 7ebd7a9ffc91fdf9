// Server time for relative times on the screen. One interval serves all components that show seconds.
import { useSyncExternalStore } from 'react';

let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time in milliseconds since 1970: this machine's, taken for the server's. */
export function serverNow(): number {
  return Date.now();
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
