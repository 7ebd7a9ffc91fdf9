import type { Viewer, Audience } from '#shared/access/viewer.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { CommandContext } from '../commands/run-command.ts';
import type { RunRead } from '../db/transaction.ts';
import type { InstallationHealth } from '../metrics/installation-health.ts';
import type { Loaders } from './loaders.ts';

/** What sign-in and sign-out may do to the browser's session. */
export interface SessionControl {
  signIn: (input: { login: string; password: string }) => Promise<Viewer>;
  signOut: () => Promise<void>;
  /** The CSRF token of the session; null without a session. */
  token: () => string | null;
}

/** The simulator of a demo: whether it runs, and whether it pauses. Kept in memory, the demo is one process. */
export interface SimulatorSwitch {
  /** Whether the simulator's process is alive. */
  running: () => boolean;
  paused: boolean;
}

/**
 * The context of resolvers. A live execution has no viewer: its audience is the projection of the group, so that a
 * result depends on nothing outside the group's key.
 */
export interface GraphqlContext {
  viewer: Viewer | null;
  audience: Audience | null;
  now: Date;
  /** Reads in the snapshot of the query, or in a short transaction of its own. */
  read: RunRead;
  loaders: Loaders;
  commands: CommandContext;
  session: SessionControl;
  /** The map's tile server, if one is configured. */
  map: { tiles: string | null; attribution: string | null };
  /** Present only in a demo with the simulator. */
  simulator?: SimulatorSwitch | undefined;
  /** Reads the health of the installation; not available in live executions. */
  health?: ((read: RunRead) => Promise<InstallationHealth>) | undefined;
  /** Rate limits of fields whose data could be harvested; not available in live executions. */
  limits?: { phoneHistory: RateLimit } | undefined;
}
