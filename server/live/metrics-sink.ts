// What the engine reports about its own work. It does not know what is done with the numbers.
import type { CloseReason } from './transport/protocol.ts';
import type { ResyncReason } from './live-field.ts';

/** Called often: each function must be fast and must not throw. */
export interface MetricsSink {
  /**
   * An event was sent to all its listeners here: to so many groups, in so many messages, so long after it was recorded.
   */
  eventDispatched: (telling: { groups: number; messages: number; lagMs: number }) => void;
  /** A RESYNC was produced. */
  resyncSent: (reason: ResyncReason) => void;
  /**
   * An event of another version was dispatched: `skipped` when it could not be read, `told` when its row was sent as
   * usual.
   */
  otherVersionEvent: (how: 'skipped' | 'told') => void;
  /** A row could not be read although the database is up. */
  rowReadFailed: (entity: string) => void;
  /** The server closed a socket; `silent`: the client no longer answered pings. */
  socketClosed: (reason: CloseReason | 'silent') => void;
}

/** Counts nothing. */
export const noMetrics: MetricsSink = {
  eventDispatched: () => {},
  resyncSent: () => {},
  otherVersionEvent: () => {},
  rowReadFailed: () => {},
  socketClosed: () => {},
};
