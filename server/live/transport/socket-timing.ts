/** Timeouts and intervals of sockets, in milliseconds. */
export interface SocketTiming {
  /** Time for `connection_init` to arrive. */
  initMs: number;
  /** Interval of pings. */
  pingMs: number;
  /** Silence after which a client counts as dead. */
  silentMs: number;
  /** Interval of heartbeat checks. */
  heartbeatCheckMs: number;
  /** Time for a client to answer a close before it is terminated. */
  closeMs: number;
  /** The same for a slow client, which first has to read everything sent before. */
  slowCloseMs: number;
  /** The same for a rejected client: not signed in, or one socket too many. */
  rejectedCloseMs: number;
  /** Window in which a socket may start 40 subscriptions; further ones wait. */
  startWindowMs: number;
  /** Time over which a draining instance closes its sockets. */
  drainMs: number;
}

export const defaultSocketTiming: SocketTiming = {
  initMs: 10_000,
  pingMs: 10_000,
  silentMs: 24_000,
  heartbeatCheckMs: 1_000,
  closeMs: 3_000,
  slowCloseMs: 60_000,
  rejectedCloseMs: 1_500,
  startWindowMs: 10_000,
  drainMs: 10_000,
};
