// Carries numbered events between instances. It is only the fast path: lost events are read from Postgres.
import type { NumberedEvent } from '#shared/events/envelope.ts';

export interface Batch {
  epoch: number;
  /** Nonce of the event before the first: a receiver with another nonce has another history. */
  previous: string;
  /** In order, without a gap. */
  events: readonly NumberedEvent[];
}

/** Handles a message that may be lost or arrive twice; later messages or Postgres correct that. */
export type Hearer = (message: unknown) => void;

export interface Bus {
  /** Sends a batch to all instances. Never throws and never waits. */
  publish: (batch: Batch) => void;
  /** Calls `handler` for each batch; returns how to unsubscribe. */
  subscribe: (handler: (batch: Batch) => void) => () => void;
  /**
   * Sends an ephemeral message (JSON, may be lost) to all instances, this one included. Never throws and never waits.
   */
  tell: (topic: string, message: unknown) => void;
  /** Calls `handler` for the messages of a topic; returns how to unsubscribe. */
  hear: (topic: string, handler: Hearer) => () => void;
  close: () => Promise<void>;
}

/** The bus of a single instance. */
export function localBus(): Bus {
  const handlers = new Set<(batch: Batch) => void>();
  const topicHandlers = new Map<string, Set<Hearer>>();
  return {
    publish: (batch) => {
      for (const handler of handlers) handler(batch);
    },
    subscribe: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    tell: (topic, message) => {
      for (const handler of topicHandlers.get(topic) ?? []) handler(message);
    },
    hear: (topic, handler) => {
      const topicSet = topicHandlers.get(topic) ?? new Set();
      topicHandlers.set(topic, topicSet.add(handler));
      return () => void topicSet.delete(handler);
    },
    close: async () => {
      handlers.clear();
      topicHandlers.clear();
    },
  };
}
