// Ctrl+C reaches this process twice under npm (once from the terminal, once from npm): a second signal must not cut the first one short.

const longestMs = 10_000;

export interface Shutdown {
  /** True once a signal came: whatever fails from then on fails because of it. */
  readonly hasStarted: boolean;
}

/** Runs `stop` at the first SIGINT, SIGTERM or SIGHUP and then ends the process: 0, or 1 when stopping failed or took longer than 10 s. */
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
