// Server time for relative times on the screen: this machine's clock, corrected by the answers of the server. One
// interval serves all components that show seconds.
import { useSyncExternalStore } from 'react';
import { applyClockChanges } from '#shared/lib/clock-changes.ts';

let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Server time minus this machine's time, in milliseconds. */
let skewMs = 0;

/** The server's current time in milliseconds since 1970, as far as its answers have told. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** A time of this machine as the server's clock showed it, in milliseconds since 1970. */
export function toServerTime(time: number): number {
  return time + skewMs;
}

/** Takes the time of an answer and the changes of Morocco's clock, which come with it. */
export function followServerClock(headers: Headers, sentAt: number): void {
  applyClockChanges(headers.get('x-qafila-clock'));
  adjustServerClock(headers.get('date'), sentAt);
}

/**
 * Corrects the clock by the `Date` header of an answer to a request that was sent at `sentAt` (this machine's time). The
 * header has whole seconds, so an answer only limits the skew. A skew within the limits stays as it is: the clock of
 * a correct machine is never moved, and a slow answer moves nothing.
 */
export function adjustServerClock(dateHeader: string | null, sentAt: number): void {
  const answeredAt = Date.parse(dateHeader ?? '');
  if (Number.isNaN(answeredAt)) return;
  const lowest = answeredAt - Date.now();
  const highest = answeredAt + 1000 - sentAt;
  if (lowest <= highest) skewMs = Math.min(Math.max(skewMs, lowest), highest);
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
export function useClock<Read extends string | number | boolean>(read: (now: number) => Read): Read {
  return useSyncExternalStore(
    subscribe,
    () => read(serverNow()),
    () => read(serverNow()),
  );
}
