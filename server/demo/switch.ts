// What the demo's server and the simulator beside it have in common: whether it runs, and whether it is to rest.

/** Kept in memory by the command that starts both; the demo is one process. */
export interface SimulatorSwitch {
  /** Whether the simulator's process is alive. */
  running: () => boolean;
  paused: boolean;
}
