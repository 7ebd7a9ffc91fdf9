import { presenceTiming } from '#shared/live/presence.ts';

/** Timeouts and intervals of presence, in milliseconds. */
export interface PresenceServerTiming {
  /** A tab without a heartbeat for so long counts as gone. */
  goneMs: number;
  /** Interval of checks for silent tabs and instances. */
  sweepMs: number;
  /** Changes of one location within this time are sent together. */
  gatherMs: number;
  /** Interval at which an instance publishes all of its members. */
  publishMs: number;
  /** Silence after which another instance counts as gone, with all its members. */
  instanceGoneMs: number;
  /** Interval of the transport's pings, and its timeout. */
  pingMs: number;
  pongMs: number;
  /** Time over which a draining instance closes its sockets. */
  drainMs: number;
}

export const defaultPresenceServerTiming: PresenceServerTiming = {
  goneMs: presenceTiming.goneMs,
  sweepMs: 1_000,
  gatherMs: 100,
  publishMs: 10_000,
  instanceGoneMs: 40_000,
  pingMs: 10_000,
  pongMs: 10_000,
  drainMs: 5_000,
};
