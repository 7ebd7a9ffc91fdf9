// Carries numbered events between instances. It is only the fast path: lost events are read from Postgres.
import type { NumberedEvent } from '#shared/events/event.ts';

export interface EventBatch {
  epoch: number;
  /** Nonce of the event before the first: a receiver with another nonce has another history. */
  previous: string;
  /** In order, without a gap. */
  events: readonly NumberedEvent[];
}

/** Handles a message that may be lost or arrive twice; later messages or Postgres correct that. */
export type EphemeralHandler = (message: unknown) => void;

export interface Bus {
  /** Sends a batch to all instances. Never throws and never waits. */
  publishEvents: (batch: EventBatch) => void;
  /** Calls `handler` for each batch; returns how to unsubscribe. */
  subscribeEvents: (handler: (batch: EventBatch) => void) => () => void;
  /**
   * Sends an ephemeral message (JSON, may be lost) to all instances, this one included. Never throws and never waits.
   */
  publish: (topic: string, message: unknown) => void;
  /** Calls `handler` for the messages of a topic; returns how to unsubscribe. */
  subscribe: (topic: string, handler: EphemeralHandler) => () => void;
  close: () => Promise<void>;
}

/** The bus of a single instance. */
export function localBus(): Bus {
  const handlers = new Set<(batch: EventBatch) => void>();
  const topicHandlers = new Map<string, Set<EphemeralHandler>>();
  return {
    publishEvents: (batch) => {
      for (const handler of handlers) handler(batch);
    },
    subscribeEvents: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    publish: (topic, message) => {
      for (const handler of topicHandlers.get(topic) ?? []) handler(message);
    },
    subscribe: (topic, handler) => {
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
