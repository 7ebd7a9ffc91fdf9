// Of several tabs of a browser one does the work: the next takes over when that one is closed.

/** Starts the work once no other tab does it. The returned function ends it, and what `start` returned. */
export function inOneTab(name: string, start: () => () => void): () => void {
  // Browsers have none without https.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return start();
  const waiting = new AbortController();
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>();
  let stop: (() => void) | undefined;
  const work = async (): Promise<void> => {
    stop = start();
    await over;
  };
  // Rejects when it ends before it began.
  locks.request(name, { signal: waiting.signal }, work).catch(() => undefined);
  return () => {
    waiting.abort();
    stop?.();
    end(undefined);
  };
}
