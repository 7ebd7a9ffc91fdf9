// How numbered events travel between instances. It is only the fast path: what it loses, a receiver reads from Postgres.
import type { NumberedEvent } from '#shared/events/envelope.ts';

export interface Batch { epoch: number; events: readonly NumberedEvent[] }

export interface Bus {
  /** Sends a batch to every subscriber of every instance. Never throws and never waits. */
  publish: (batch: Batch) => void;
  /** Calls `handler` for each batch; returns how to end it. */
  subscribe: (handler: (batch: Batch) => void) => () => void;
  close: () => Promise<void>;
}

/** The bus of a single instance. */
export function localBus(): Bus {
  const handlers = new Set<(batch: Batch) => void>();
  return {
    publish: (batch) => {
      for (const handler of handlers) handler(batch);
    },
    subscribe: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    close: async () => handlers.clear(),
  };
}
