/** The clock of sockets, in milliseconds. */
export interface Timing {
  /** Until `connection_init` has to be there. */
  initMs: number;
  /** Between heartbeats. */
  pingMs: number;
  /** Silence after which a peer counts as dead. */
  silentMs: number;
  /** Between looks at the pulse of every socket. */
  pulseMs: number;
  /** For a peer to answer a close, before it is cut off. */
  closeMs: number;
  /** The same for one that was too slow: it still has to read what was on its way before. */
  slowCloseMs: number;
  /** The same for a peer that never had a socket here: nobody signed in, or one too many. */
  turnedAwayMs: number;
  /** In which a socket may begin 40 subscriptions; those beyond wait. */
  paceMs: number;
  /** Over which sockets are spread that are asked to come back elsewhere. */
  drainMs: number;
}

export const usualTiming: Timing = {
  initMs: 10_000,
  pingMs: 10_000,
  silentMs: 24_000,
  pulseMs: 1_000,
  closeMs: 3_000,
  slowCloseMs: 60_000,
  turnedAwayMs: 1_500,
  paceMs: 10_000,
  drainMs: 10_000,
};
