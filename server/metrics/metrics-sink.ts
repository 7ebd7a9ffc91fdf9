// What the live engine reports about its own work. The engine does not know what is done with the numbers, and this
// folder does not know the engine.

/** Called often: each function must be fast and must not throw. */
export interface MetricsSink {
  /**
   * An event was sent to all its listeners here: to so many groups, in so many messages, so long after it was recorded.
   */
  eventDispatched: (dispatch: { groups: number; messages: number; lagMs: number }) => void;
  /** A RESYNC was produced. */
  resyncSent: (reason: string) => void;
  /**
   * An event of another version was dispatched: `skipped` when it could not be read, `told` when its row was sent as
   * usual.
   */
  otherVersionEvent: (how: 'skipped' | 'told') => void;
  /** A row could not be read although the database is up. */
  rowReadFailed: (entity: string) => void;
  /** The server closed a socket; `silent`: the client no longer answered pings. */
  socketClosed: (reason: string) => void;
}

/** Counts nothing. */
export const noMetrics: MetricsSink = {
  eventDispatched: () => {},
  resyncSent: () => {},
  otherVersionEvent: () => {},
  rowReadFailed: () => {},
  socketClosed: () => {},
};

/** The present state of the engine. */
export interface LiveEngineStats {
  sockets: number;
  subscriptions: number;
  groups: number;
  /** The number of listeners of each group. */
  groupSizes: readonly number[];
  /** Messages in the queues of slow clients. */
  pendingMessages: number;
  /** Since the start. */
  executions: number;
  cursor: string;
}
