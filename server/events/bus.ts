// How numbered events travel between instances. It is only the fast path: what it loses, a receiver reads from Postgres.
import type { NumberedEvent } from '#shared/events/envelope.ts';

export interface Batch {
  epoch: number;
  /** Tag of the event before the first: who was told another one lives in another history. */
  previous: string;
  /** In order, without a gap. */
  events: readonly NumberedEvent[];
}

/** A message that may be lost or come twice: the next one, or a look at Postgres, makes it good. */
export type Hearer = (message: unknown) => void;

export interface Bus {
  /** Sends a batch to every subscriber of every instance. Never throws and never waits. */
  publish: (batch: Batch) => void;
  /** Calls `handler` for each batch; returns how to end it. */
  subscribe: (handler: (batch: Batch) => void) => () => void;
  /** Sends news, plain JSON that may be lost, to every instance, this one included. Never throws and never waits. */
  tell: (topic: string, message: unknown) => void;
  /** Hears the news of a topic; returns how to end it. */
  hear: (topic: string, hearer: Hearer) => () => void;
  close: () => Promise<void>;
}

/** The bus of a single instance. */
export function localBus(): Bus {
  const handlers = new Set<(batch: Batch) => void>();
  const hearers = new Map<string, Set<Hearer>>();
  return {
    publish: (batch) => {
      for (const handler of handlers) handler(batch);
    },
    subscribe: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    tell: (topic, message) => {
      for (const hearer of hearers.get(topic) ?? []) hearer(message);
    },
    hear: (topic, hearer) => {
      const those = hearers.get(topic) ?? new Set();
      hearers.set(topic, those.add(hearer));
      return () => void those.delete(hearer);
    },
    close: async () => {
      handlers.clear();
      hearers.clear();
    },
  };
}
