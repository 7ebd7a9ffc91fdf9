import { presenceTiming } from '#shared/live/signals.ts';

/** The clock of signals, in milliseconds. */
export interface SignalsTiming {
  /** Without a word of a tab for so long, nobody is there. */
  goneMs: number;
  /** Between looks for tabs and instances that fell silent. */
  sweepMs: number;
  /** Changes of one place within this time are told together. */
  gatherMs: number;
  /** Between the times that an instance tells the others all of its own people. */
  tellMs: number;
  /** Silence after which another instance counts as gone, with everybody it told of. */
  instanceGoneMs: number;
  /** Between the transport's pings, and how long it waits for the answer. */
  pingMs: number;
  pongMs: number;
  /** Over which sockets are spread that are asked to come back elsewhere. */
  drainMs: number;
}

export const usualSignalsTiming: SignalsTiming = {
  goneMs: presenceTiming.goneMs,
  sweepMs: 1_000,
  gatherMs: 100,
  tellMs: 10_000,
  instanceGoneMs: 40_000,
  pingMs: 10_000,
  pongMs: 10_000,
  drainMs: 5_000,
};
