// Under npm, Ctrl+C reaches this process twice (from the terminal and from npm): the second signal must not interrupt
// the shutdown.

const longestMs = 10_000;

export interface Shutdown {
  /** True after the first signal: later failures are a consequence of the shutdown. */
  readonly hasStarted: boolean;
}

/**
 * Runs `stop` at the first SIGINT, SIGTERM or SIGHUP, then exits: 0, or 1 if stopping failed or took longer than 10 s.
 */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): Shutdown {
  const shutdown = { hasStarted: false };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (shutdown.hasStarted) return;
      shutdown.hasStarted = true;
      setTimeout(() => {
        console.error('Stopping took longer than 10 s: cut off.');
        process.exit(1);
      }, longestMs).unref();
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  return shutdown;
}
